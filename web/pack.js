// Finishes the built page: puts a compressed copy next to every script and style sheet, which the
// server sends where it may, and the fonts' licenses next to the fonts.
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = new URL('../src/tilewright/server/page/assets/', import.meta.url);
for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
  const packed = gzipSync(readFileSync(new URL(name, folder)), { level: 9 });
  writeFileSync(new URL(`${name}.gz`, folder), packed);
}
for (const font of ['@fontsource-variable/figtree', '@fontsource/jost']) {
  const license = new URL(`node_modules/${font}/LICENSE`, import.meta.url);
  copyFileSync(license, new URL(`${font.split('/')[1]}-license.txt`, folder));
}
