// Lays a compressed copy beside every script and style sheet; the server sends it where it may.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = new URL('../src/tilewright/server/page/assets/', import.meta.url);
for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
  const packed = gzipSync(readFileSync(new URL(name, folder)), { level: 9 });
  writeFileSync(new URL(`${name}.gz`, folder), packed);
}
