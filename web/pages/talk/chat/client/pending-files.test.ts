import { describe, expect, it } from 'vitest';
import { type Pending, PendingFiles, type SentMessage } from './pending-files.ts';

const gid = 'g1';
const file = (name: string, type = 'image/png'): File => new File(['x'], name, { type });
const comment = (msg: string): SentMessage => ({ type: 'txt', body: { msg }, ext: {} });

/** The page, its device and a server that may refuse uploads. */
function page(device = new Map<string, Pending>()) {
  const sent: SentMessage[] = [];
  const broken = new Set<string>();
  /** Uploads that wait until they are let through. */
  const held = new Map<string, () => void>();
  const holds = new Set<string>();
  let count = 0;
  const files = new PendingFiles({
    read: async (of) => structuredClone(device.get(of)) ?? null,
    write: async (of, pending) => {
      if (pending) device.set(of, pending);
      else device.delete(of);
    },
    upload: async (uploaded, { signal, onProgress }) => {
      onProgress(0.5);
      if (holds.has(uploaded.name)) await new Promise<void>((resolve) => held.set(uploaded.name, resolve));
      signal.throwIfAborted();
      if (broken.has(uploaded.name)) throw new Error('broken');
      return { type: uploaded.type.startsWith('image/') ? 'img' : 'file', body: { file: `key-${uploaded.name}` } };
    },
    send: (_, message) => void sent.push(message),
    reasonOf: () => 'It broke',
    interrupted: () => 'The page was left',
    newId: () => `id${++count}-${device.size}`,
  });
  const states = () => files.of(gid).files.map((one) => [one.file.name, one.state]);
  const idOf = (name: string): string => files.of(gid).files.find((one) => one.file.name === name)?.id ?? '';
  return { files, sent, broken, holds, held, device, states, idOf };
}

describe('files of a message', () => {
  it('are sent only when it is sent: pictures as one, other files each, then the text', async () => {
    const { files, sent, states, device } = page();
    files.add(gid, [file('a.png'), file('list.pdf', 'application/pdf'), file('b.png')]);
    expect(sent).toEqual([]);
    expect(states().map(([, state]) => state)).toEqual(['chosen', 'chosen', 'chosen']);
    await files.send(gid, comment('Here'));
    expect(sent).toEqual([
      { type: 'img', body: { file: 'key-a.png', more: [{ file: 'key-b.png' }] }, ext: {} },
      { type: 'file', body: { file: 'key-list.pdf' } },
      comment('Here'),
    ]);
    expect(states()).toEqual([]);
    await expect.poll(() => device.size).toBe(0);
  });

  it('are ten at most', () => {
    const { files } = page();
    expect(
      files.add(
        gid,
        Array.from({ length: 8 }, (_, at) => file(`${at}.png`)),
      ),
    ).toBe(true);
    expect(
      files.add(
        gid,
        Array.from({ length: 3 }, (_, at) => file(`b${at}.png`)),
      ),
    ).toBe(false);
    expect(files.of(gid).files).toHaveLength(10);
  });

  it('stay when they fail, and the text with them, until they are sent again', async () => {
    const { files, sent, broken, states, idOf } = page();
    broken.add('a.png');
    files.add(gid, [file('a.png')]);
    await files.send(gid, comment('Here'), {});
    expect(sent).toEqual([]);
    expect(files.of(gid).files[0]).toMatchObject({ state: 'failed', reason: 'It broke' });
    broken.clear();
    await files.again(gid, idOf('a.png'));
    expect(sent).toEqual([{ type: 'img', body: { file: 'key-a.png' }, ext: {} }, comment('Here')]);
    expect(states()).toEqual([]);
  });

  it('that fail among others do not keep these back', async () => {
    const { files, sent, broken, states } = page();
    broken.add('a.png');
    files.add(gid, [file('a.png'), file('b.png')]);
    await files.send(gid, null, { msgQuote: { msgID: 'm1' } });
    expect(sent).toEqual([{ type: 'img', body: { file: 'key-b.png' }, ext: { msgQuote: { msgID: 'm1' } } }]);
    expect(states()).toEqual([['a.png', 'failed']]);
  });

  it('of two sendings at once have each their own text and answer, whichever is uploaded first', async () => {
    const { files, sent, holds, held, broken, idOf } = page();
    holds.add('a.png');
    broken.add('c.png');
    files.add(gid, [file('a.png')]);
    const first = files.send(gid, comment('First'), { msgQuote: { msgID: 'm1' } });
    await expect.poll(() => held.size).toBe(1);
    files.add(gid, [file('b.png'), file('c.png')]);
    await files.send(gid, comment('Second'), { msgQuote: { msgID: 'm2' } });
    expect(sent).toEqual([{ type: 'img', body: { file: 'key-b.png' }, ext: { msgQuote: { msgID: 'm2' } } }, comment('Second')]);
    held.get('a.png')?.();
    await first;
    expect(sent.slice(2)).toEqual([{ type: 'img', body: { file: 'key-a.png' }, ext: { msgQuote: { msgID: 'm1' } } }, comment('First')]);
    // What failed among others goes without the text later.
    broken.clear();
    await files.again(gid, idOf('c.png'));
    expect(sent.slice(4)).toEqual([{ type: 'img', body: { file: 'key-c.png' }, ext: {} }]);
    expect(files.of(gid)).toEqual({ files: [], sendings: {} });
  });

  it('that are taken away give back the text of their own sending', async () => {
    const { files, sent, broken, idOf } = page();
    broken.add('a.png').add('b.png');
    files.add(gid, [file('a.png')]);
    await files.send(gid, comment('First'));
    files.add(gid, [file('b.png')]);
    await files.send(gid, comment('Second'));
    expect(files.remove(gid, idOf('a.png'))).toBe('First');
    broken.clear();
    await files.again(gid, idOf('b.png'));
    expect(sent).toEqual([{ type: 'img', body: { file: 'key-b.png' }, ext: {} }, comment('Second')]);
  });

  it('of a conversation that is gone are taken away, from the device as well', async () => {
    const { files, sent, holds, held, broken, device } = page();
    holds.add('a.png');
    broken.add('b.png');
    files.add(gid, [file('a.png'), file('b.png')]);
    const sending = files.send(gid, comment('Here'));
    await expect.poll(() => held.size).toBe(1);
    await expect.poll(() => device.size).toBe(1);
    files.forget(gid);
    held.get('a.png')?.();
    await sending;
    expect(sent).toEqual([]);
    expect(files.of(gid).files).toEqual([]);
    await expect.poll(() => device.size).toBe(0);
  });

  it('are taken away, also while they are sent; the text is given back with the last', async () => {
    const { files, sent, holds, held, states, idOf } = page();
    holds.add('a.png');
    files.add(gid, [file('a.png')]);
    const sending = files.send(gid, comment('Here'));
    await expect.poll(() => held.size).toBe(1);
    expect(states()).toEqual([['a.png', 'sending']]);
    expect(files.remove(gid, idOf('a.png'))).toBe('Here');
    held.get('a.png')?.();
    await sending;
    expect(sent).toEqual([]);
    expect(states()).toEqual([]);
  });

  it('and recordings are there again after a reload', async () => {
    const first = page();
    first.broken.add('voice.m4a');
    first.holds.add('a.png');
    first.files.add(gid, [file('a.png')]);
    void first.files.send(gid, comment('Here'));
    await first.files.addVoice(gid, { file: file('voice.m4a', 'audio/mp4'), seconds: 3, peaks: [1] });
    await expect.poll(() => first.device.get(gid)?.files.map(({ state }) => state)).toEqual(['sending', 'failed']);

    const second = page(first.device);
    await Promise.all([second.files.load(gid), second.files.load(gid)]);
    expect(second.files.of(gid).files.map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'The page was left'],
      ['failed', 'It broke'],
    ]);
    await second.files.again(gid, second.idOf('voice.m4a'));
    expect(second.sent).toEqual([{ type: 'audio', body: { file: 'key-voice.m4a', seconds: 3, peaks: [1] } }]);
    await second.files.again(gid, second.idOf('a.png'));
    expect(second.sent.slice(1)).toEqual([{ type: 'img', body: { file: 'key-a.png' }, ext: {} }, comment('Here')]);
  });
});
