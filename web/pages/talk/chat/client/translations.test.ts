import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Translation } from '../../../../../contract/talk/chat-translation.ts';
import { mostKnown, Translations } from './translations.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose texts are changed as often as `revision` says. */
function server() {
  const asked: string[][] = [];
  const state = { revision: 0, asked };
  const translations = new Translations((_gid, ids) => {
    asked.push(ids);
    return Promise.resolve(
      ids.map((id): Translation => ({ id, revision: state.revision, text: `${id} ${state.revision}`, source: 'de', isSame: false })),
    );
  });
  const of = async (id: string, revision = 0) => {
    const found = translations.of({ gid: 'g', id, revision });
    await vi.advanceTimersByTimeAsync(100);
    return found;
  };
  const known = (id: string, revision = 0) => translations.known({ gid: 'g', id, revision })?.text;
  return { ...{ state, translations, of, known } };
}

test('messages that are seen together are asked for together, ten at once', async () => {
  const { state, translations } = server();
  const all = Promise.all(Array.from({ length: 12 }, (_, at) => translations.of({ gid: 'g', id: String(at), revision: 0 })));
  await vi.advanceTimersByTimeAsync(100);
  expect((await all).map((one) => one?.id)).toEqual(Array.from({ length: 12 }, (_, at) => String(at)));
  expect(state.asked.map(({ length }) => length)).toEqual([10, 2]);
});

test('a translation is taken for the text that it is of', async () => {
  const { state, translations, of, known } = server();
  state.revision = 1;
  // The change has not come yet.
  expect(await of('a', 0)).toBeNull();
  expect([known('a', 0), known('a', 1)]).toEqual([undefined, 'a 1']);
  state.revision = 0;
  const old = translations.of({ gid: 'g', id: 'b', revision: 1 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  expect(await old).toBeInstanceOf(Error);
});

test('only the newest are remembered, and none after the chat has ended', async () => {
  const { translations, of, known } = server();
  for (let at = 0; at <= mostKnown; at++) await of(String(at));
  expect([known('0'), known('1'), known(String(mostKnown))]).toEqual([undefined, '1 0', `${mostKnown} 0`]);
  translations.forget();
  expect(known(String(mostKnown))).toBeUndefined();
  // An answer that comes later is none of the next user's.
  const slow = Promise.withResolvers<Translation[]>();
  const held = new Translations(() => slow.promise);
  const waiting = held.of({ gid: 'g', id: 'x', revision: 0 });
  await vi.advanceTimersByTimeAsync(100);
  held.forget();
  slow.resolve([{ id: 'x', revision: 0, text: 'x', source: '', isSame: false }]);
  expect((await waiting)?.text).toBe('x');
  expect(held.known({ gid: 'g', id: 'x', revision: 0 })).toBeNull();
});
