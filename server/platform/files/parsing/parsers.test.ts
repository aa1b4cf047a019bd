import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ahead } from './messages.ts';
import { ParserFailure, Parsers } from './parsers.ts';
import { UnreadableFile } from './unreadable.ts';

const parsers = new Parsers();
const folder = await mkdtemp(join(tmpdir(), 'kontor-parsers-'));
afterAll(async () => {
  await parsers.close();
  await rm(folder, { recursive: true });
});

const parserOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const endless = parserOf('export function* parse() { yield 1; for (;;); }');
const echo = parserOf('export function* parse(input) { yield input; }');
const limits = { part: 1_000, all: 5_000 };
/** Time for a busy machine to start a process. */
const patient = { part: 60_000, all: 60_000 };

async function failureOf(parser: URL, more: { limits?: typeof limits; signal?: AbortSignal } = {}, on = parsers): Promise<unknown> {
  try {
    await Array.fromAsync(on.run(parser, null, { lane: 'short', limits: patient, ...more }));
    return null;
  } catch (error) {
    return error;
  }
}

describe('a parser that', () => {
  it('computes without an end is ended, and the next file is parsed', async () => {
    expect(await failureOf(endless, { limits })).toMatchObject({ why: 'time' });
    expect(await parsers.one(echo, { a: 1 }, { lane: 'short', limits: patient })).toEqual({ a: 1 });
  });

  it.each([
    ['objects', 'const all = []; for (;;) all.push({ text: String(all.length) });'],
    ['native memory', 'const all = []; for (;;) all.push(Buffer.alloc(10_000_000, 1));'],
  ])('takes endless %s is ended', async (_name, code) => {
    expect(await failureOf(parserOf(`export function* parse() { ${code} }`))).toMatchObject({ why: 'memory' });
  });

  it.each([
    ['ends its process', 'process.exit(0);'],
    ['throws', 'throw new TypeError("oh");'],
    ['throws nothing that is an error', 'throw null;'],
  ])('%s fails', async (_name, code) => {
    expect(await failureOf(parserOf(`export function* parse() { ${code} }`))).toMatchObject({ why: 'crash' });
  });

  it('refuses a file says why', async () => {
    const refusing = parserOf(
      `import { UnreadableFile } from '${new URL('./unreadable.ts', import.meta.url).href}'; export function* parse() { throw new UnreadableFile('import.tooManyLines', { most: 3 }); }`,
    );
    const error = await failureOf(refusing);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect(error).toMatchObject({ reason: 'import.tooManyLines', values: { most: 3 } });
  });

  it('is fast waits for the consumer of its parts', async () => {
    const path = join(folder, 'so-far');
    const counting = parserOf(
      `import { writeFileSync } from 'node:fs'; export function* parse(path) { for (let at = 1; at <= 50; at++) { writeFileSync(path, String(at)); yield at; } }`,
    );
    let taken = 0;
    for await (const part of parsers.run<(path: string) => Generator<number>>(counting, path, { lane: 'short', limits: patient })) {
      expect(part).toBe(++taken);
      // One is on its way, and the next is made before it is found that it may not be sent.
      expect(Number(await readFile(path, 'utf8'))).toBeLessThanOrEqual(taken + ahead + 1);
    }
    expect(taken).toBe(50);
  });

  it('looks around finds no secrets', async () => {
    process.env['KONTOR_TEST_SECRET'] = 'secret';
    const looking = parserOf('export function* parse() { yield JSON.stringify(process.env); }');
    expect(await parsers.one(looking, null, { lane: 'short', limits: patient })).not.toContain('secret');
    delete process.env['KONTOR_TEST_SECRET'];
  });
});

describe('a caller that waits for a parser', () => {
  it('can stop it amid a computation, also before its turn', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const parts = parsers.run(endless, null, { lane: 'short', limits: patient, signal: first.signal });
    await parts.next();
    const queued = failureOf(echo, { signal: second.signal });
    second.abort(new Error('not now'));
    expect(await queued).toMatchObject({ message: 'not now' });
    const next = parts.next();
    first.abort(new Error('cancelled'));
    await expect(next).rejects.toThrow('cancelled');
    expect(await failureOf(echo)).toBeNull();
  });

  it('and leaves before the end frees its place', async () => {
    for await (const part of parsers.run(endless, null, { lane: 'short', limits: patient })) if (part === 1) break;
    expect(await failureOf(echo)).toBeNull();
  });

  it('is rejected when the server stops', async () => {
    const own = new Parsers();
    const parts = own.run(endless, null, { lane: 'short', limits: patient });
    await parts.next();
    const [running, queued] = [parts.next().catch((error: unknown) => error), failureOf(echo, {}, own)];
    await own.close();
    for (const failure of [await running, await queued, await failureOf(echo, {}, own)]) {
      expect(failure).toBeInstanceOf(ParserFailure);
      expect(failure).toMatchObject({ why: 'stopping' });
    }
  });
});
