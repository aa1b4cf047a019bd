import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type AppParts, buildApp } from './app.ts';
import { readConfig } from './config.ts';

test('nobody is refused because the machine was held up for a moment', async () => {
  const parts = { config: readConfig({}), handlers: [], files: {}, now: () => new Date() } as unknown as AppParts;
  const app = await buildApp(parts);
  await app.ready();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  await sleep(50);
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(200);
  await app.close();
});
