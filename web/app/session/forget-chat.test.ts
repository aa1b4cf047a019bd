import { afterEach, expect, test, vi } from 'vitest';
import { forgetChat } from './forget-chat.ts';
import { storageKey } from './device/storage.ts';

afterEach(() => void vi.unstubAllGlobals());

test('nothing of a user stays on the device', async () => {
  const stored: Record<string, string> = {};
  const own = ['chat-outgoing-7', 'chat-draft-a-7', 'chat-late-reads-7', 'chat-device'].map(storageKey);
  for (const key of [...own, storageKey('locale')]) stored[key] = 'x';
  Object.defineProperty(stored, 'removeItem', { value: (key: string) => delete stored[key] });
  vi.stubGlobal('localStorage', stored);
  await forgetChat();
  expect(Object.keys(stored)).toEqual([storageKey('locale')]);
});
