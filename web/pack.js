// Finishes the built page: lists its files in the service worker, puts a compressed copy next to every
// script and style sheet, which the server sends where it may, and the fonts' licenses next to the fonts.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const page = new URL('../src/tilewright/server/page/', import.meta.url);
const assets = new URL('assets/', page);
const worker = new URL('sw.js', page);

// The gallery is not part of the page that people install, nor is what only the gallery uses.
const gallery = new Set(readFileSync(new URL('components.html', page), 'utf8').match(/assets\/[\w.-]+/g));
const home = readFileSync(new URL('index.html', page), 'utf8');
const only = [...gallery].filter((file) => !home.includes(file) && file.includes('components-'));
const files = readdirSync(assets).map((name) => `assets/${name}`).filter((file) => !only.includes(file));
// The icons and the manifest are not needed offline.
const parts = ['./', ...files.sort()];
const digest = createHash('sha256').update(home);
for (const file of parts.slice(1)) digest.update(file).update(readFileSync(new URL(file, page)));
const version = digest.digest('hex').slice(0, 16);
const list = `const PAGE = ${JSON.stringify({ version, files: parts })};\n`;
writeFileSync(worker, list + readFileSync(worker, 'utf8'));

const scripts = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
for (const file of [worker, ...scripts.map((name) => new URL(name, assets))]) {
  writeFileSync(new URL(`${file.href}.gz`), gzipSync(readFileSync(file), { level: 9 }));
}
for (const font of ['@fontsource-variable/figtree', '@fontsource/jost']) {
  const license = new URL(`node_modules/${font}/LICENSE`, import.meta.url);
  copyFileSync(license, new URL(`${font.split('/')[1]}-license.txt`, assets));
}
