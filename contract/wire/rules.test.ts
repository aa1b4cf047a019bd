import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMessageKey } from '../../server/platform/texts.ts';

const contract = join(import.meta.dirname, '..');
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

type Schema = { _zod: { def: Record<string, unknown> } };
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** The messages of a schema, of its checks, and of all schemas in it. */
function* messagesOf(value: unknown, seen = new Set<unknown>()): Generator<unknown> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (!isSchema(value)) {
    for (const part of Object.values(value)) yield* messagesOf(part, seen);
    return;
  }
  const { error, ...def } = value._zod.def;
  if (typeof error === 'function') yield (error as (issue: unknown) => unknown)({ code: 'custom', input: '', path: [] });
  yield* messagesOf(Object.values(def), seen);
}

test('the rules of calls name messages that exist', async () => {
  const named = new Set<unknown>();
  for (const file of files) for (const found of messagesOf(Object.values((await import(join(contract, file))) as object))) named.add(found);
  const keys = [...named].filter((found) => typeof found === 'string');
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !isMessageKey(key))).toEqual([]);
});
