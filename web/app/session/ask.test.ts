import { afterEach, expect, test, vi } from 'vitest';
import { accountCalls } from '../../../contract/identity/accounts.ts';
import { ask } from './ask.ts';

afterEach(() => void vi.unstubAllGlobals());

test('who logs out does not wait for a server that does not answer', async () => {
  const given = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal);
  vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' });
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_answer, fail) => {
        signal?.addEventListener('abort', () => fail(new Error('timeout')));
      }),
  );
  const asked = ask(accountCalls.logout, {});
  given.abort();
  expect(await asked).toEqual({ code: 0, data: null });
});
