import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushPath } from '../../../contract/talk/push-path.ts';

type Listener = (event: object) => void;

const listeners = new Map<string, Listener>();
const asked: { address: string; body: URLSearchParams | undefined }[] = [];

beforeEach(async () => {
  vi.resetModules();
  listeners.clear();
  asked.length = 0;
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { pushManager: {} },
    clients: { matchAll: async () => [] },
  });
  vi.stubGlobal('navigator', { language: 'pl-PL' });
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: URLSearchParams } = {}) => {
    asked.push({ address, body });
    return Response.json({ code: 40_005, data: null });
  });
  await import('./worker.ts');
});
afterEach(() => void vi.unstubAllGlobals());

const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }) });
async function emit(type: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}
const renewed = () => emit('pushsubscriptionchange', { oldSubscription: subscription('old'), newSubscription: subscription('new') });

test('a subscription that was renewed goes to the server as every call does', async () => {
  await renewed();
  const { address, body } = asked[0] ?? {};
  expect(address).toBe(`/api${pushPath}`);
  expect(Object.fromEntries(body ?? [])).toEqual({
    body: JSON.stringify({ endpoint: 'new', publicKey: 'key', auth: 'secret', replaces: 'old' }),
    _lang: 'pl',
    _country: 'DE',
  });
});

test('the stream is asked for in the language and for the country of the tab', async () => {
  await emit('message', {
    data: { kind: 'greeting', user: 7, language: 'fr', country: 'FR', opens: true, wake: false },
    source: null,
    ports: [],
  });
  expect(asked.map(({ address }) => address)).toEqual(['/api/notification/sse/token?_lang=fr&_country=FR']);
});
