// Runs one of the page's own modules in Node for the tests in Python: reads JSON lines from its standard
// input and writes one answer for each. The first argument names the module, relative to this folder.
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { createServer } from 'vite';

const web = fileURLToPath(new URL('../../', import.meta.url));
const vite = await createServer({
  root: web,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null, fs: { allow: ['..'] } },
  optimizeDeps: { noDiscovery: true },
});
const { answer } = await vite.ssrLoadModule(`/tests/agreement/${process.argv[2]}`);
let lines = [];
for await (const line of createInterface({ input: process.stdin })) {
  lines.push(JSON.stringify(answer(JSON.parse(line))));
  if (lines.length < 500) continue;
  process.stdout.write(`${lines.join('\n')}\n`);
  lines = [];
}
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
await vite.close();
