import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = `
import { surviveErrors } from ${JSON.stringify(join(import.meta.dirname, 'uncaught.ts'))};
const lines = { warn: 0, error: 0 };
surviveErrors({ warn: () => lines.warn++, error: () => lines.error++ }, () => 0);
setTimeout(() => { throw new Error('a timer of a library'); });
setTimeout(() => { throw Object.assign(new Error('too many open files'), { code: 'EMFILE' }); }, 5);
Promise.reject(new Error('a promise that nobody waits for'));
setTimeout(() => { for (let at = 0; at < 100; at++) queueMicrotask(() => { throw new Error('again and again'); }); }, 10);
setTimeout(() => console.log(JSON.stringify(lines)), 50);
`;

test('no timer, event or promise of a library ends the process, and a fault in a loop does not fill the log', () => {
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect([stdout.trim(), status]).toEqual(['{"warn":1,"error":59}', 0]);
});
