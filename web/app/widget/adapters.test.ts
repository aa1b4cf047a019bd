import { expect, test, vi } from 'vitest';
import type { Widget, WidgetKind } from '../../../contract/talk/widget.ts';
import { adapters, type WidgetWindow } from './adapters.ts';

const widget = (kind: WidgetKind): Widget => ({
  kind,
  id: 'market-1',
  host: 'https://chat.example',
  userId: '7',
  name: 'Marta',
  proof: 'proof-7',
  isAllowed: true,
});

function fakeWindow(): WidgetWindow & EventTarget {
  return Object.assign(new EventTarget(), {}) as unknown as WidgetWindow & EventTarget;
}

test('Chatwoot runs after its script has loaded, names the user once it is ready, and is reset', () => {
  const window = fakeWindow();
  const { script, prepare, loaded, stop } = adapters.chatwoot;
  stop(window);
  expect(script(widget('chatwoot'))).toBe('https://chat.example/packs/js/sdk.js');
  prepare?.(window, widget('chatwoot'));
  window.chatwootSDK = { run: vi.fn() };
  loaded?.(window, widget('chatwoot'));
  expect(window.chatwootSDK.run).toHaveBeenCalledExactlyOnceWith({ websiteToken: 'market-1', baseUrl: 'https://chat.example' });
  window.$chatwoot = { setUser: vi.fn(), reset: vi.fn() };
  for (let time = 0; time < 2; time += 1) window.dispatchEvent(new Event('chatwoot:ready'));
  expect(window.$chatwoot.setUser).toHaveBeenCalledExactlyOnceWith('7', { name: 'Marta', identifier_hash: 'proof-7' });
  stop(window);
  expect(window.$chatwoot.reset).toHaveBeenCalledExactlyOnceWith();
});

test('Crisp finds everything that it needs before its script runs; its session is reset', () => {
  const window = fakeWindow();
  const { script, prepare, stop } = adapters.crisp;
  stop(window);
  expect(script(widget('crisp'))).toBe('https://client.crisp.chat/l.js');
  prepare?.(window, widget('crisp'));
  expect(window).toMatchObject({
    CRISP_WEBSITE_ID: 'market-1',
    CRISP_TOKEN_ID: 'proof-7',
    $crisp: [
      ['set', 'user:nickname', ['Marta']],
      ['set', 'session:data', [[['user_id', '7']]]],
    ],
  });
  const push = vi.fn();
  window.$crisp = { push };
  stop(window);
  expect(push).toHaveBeenCalledExactlyOnceWith(['do', 'session:reset']);
  expect(window.CRISP_TOKEN_ID).toBeNull();
});

test('Intercom is booted from the queue and shut down', () => {
  const window = fakeWindow();
  const { script, prepare, stop } = adapters.intercom;
  stop(window);
  expect(script(widget('intercom'))).toBe('https://widget.intercom.io/widget/market-1');
  prepare?.(window, widget('intercom'));
  expect(window.Intercom?.q).toEqual([['boot', { app_id: 'market-1', user_id: '7', name: 'Marta', user_hash: 'proof-7' }]]);
  const command = vi.fn();
  window.Intercom = command;
  stop(window);
  expect(command).toHaveBeenCalledExactlyOnceWith('shutdown');
});

test('Zendesk logs the user in by token once its script has loaded, and out again', () => {
  const window = fakeWindow();
  const { script, scriptId, loaded, stop } = adapters.zendesk;
  stop(window);
  expect([script(widget('zendesk')), scriptId]).toEqual(['https://static.zdassets.com/ekr/snippet.js?key=market-1', 'ze-snippet']);
  const command = vi.fn();
  window.zE = command;
  loaded?.(window, widget('zendesk'));
  expect(command).toHaveBeenCalledExactlyOnceWith('messenger', 'loginUser', expect.any(Function));
  const use = vi.fn();
  (command.mock.calls[0]?.[2] as (use: (token: string) => void) => void)(use);
  expect(use).toHaveBeenCalledExactlyOnceWith('proof-7');
  stop(window);
  expect(command.mock.calls.slice(1)).toEqual([
    ['messenger', 'close'],
    ['messenger', 'logoutUser'],
  ]);
});

test('the stub comes from this server and gets id and name', () => {
  const window = fakeWindow();
  const { script, prepare, stop } = adapters.stub;
  stop(window);
  expect(script(widget('stub'))).toBe('/widget-stub.js');
  prepare?.(window, widget('stub'));
  expect(window.kontorWidget).toEqual({ id: '7', name: 'Marta' });
  const ended = vi.fn();
  Object.assign(window.kontorWidget ?? {}, { stop: ended });
  stop(window);
  expect(ended).toHaveBeenCalledOnce();
});
