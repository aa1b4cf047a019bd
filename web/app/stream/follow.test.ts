import { describe, expect, test } from 'vitest';
import { follow, type Following } from './follow.ts';

type Answer = { ticket: number } | { status: number; retryAfter?: number } | { frames: string[]; breaks?: true };

/** Answers one request after the other; the last answer again and again. */
function browser(answers: Answer[], seen: number | null = null) {
  const asked: string[] = [];
  const heard: [string, unknown][] = [];
  const pauses: number[] = [];
  let last = seen;
  let next = 0;
  const done = Promise.withResolvers<void>();
  const fake = (async (address: string) => {
    asked.push(address);
    const answer = answers[next++];
    if (!answer) {
      done.resolve();
      return new Promise(() => undefined);
    }
    if ('ticket' in answer) {
      const code = answer.ticket;
      return Response.json({ code, data: code === 200 ? { token: `t${next}` } : null });
    }
    if ('status' in answer)
      return new Response(null, { status: answer.status, headers: answer.retryAfter ? { 'retry-after': String(answer.retryAfter) } : {} });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of answer.frames) controller.enqueue(new TextEncoder().encode(part));
        if (!answer.breaks) controller.close();
      },
      // Asked for more than it has.
      pull(controller) {
        if (answer.breaks) setTimeout(() => controller.error(new Error('cut')), 5);
      },
    });
    return new Response(body);
  }) as typeof fetch;
  const following: Following = follow({
    locale: { language: 'de', country: 'AT' },
    last: async () => last,
    remember: async (seq) => void (last = seq),
    heard: (event, data) => void heard.push([event, data]),
    fetch: fake,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { following, asked, heard, pauses, answered: done.promise, last: () => last };
}

const message = (seq: number) => `id: ${seq}\nevent: message\ndata: {"seq":${seq}}\n\n`;
const complete = (data: object) => `event: complete\ndata: ${JSON.stringify(data)}\n\n`;
const ok = { ticket: 200 };

describe('the browser follows the stream', () => {
  test('with a ticket, after the last number, however the frames are cut into pieces', async () => {
    const text = `retry: 3000\n\nid: 4\nevent: created\ndata: {"unread":1}\n\n: ping\n\n${message(5)}${message(6)}`;
    const tab = browser([ok, { frames: [...text] }, ok], 4);
    await tab.answered.catch(() => undefined);
    expect(tab.asked.slice(0, 2)).toEqual([
      '/api/notification/sse/token?_lang=de&_country=AT',
      '/api/notification/sse/subscribe?token=t1&after=4&_lang=de&_country=AT',
    ]);
    expect(tab.heard.slice(0, 3)).toEqual([
      ['created', { unread: 1 }],
      ['message', { seq: 5 }],
      ['message', { seq: 6 }],
    ]);
    expect(tab.last()).toBe(6);
    tab.following.stop();
  });

  test('again after it broke, in growing pauses, and from the beginning once something came', async () => {
    const broken: Answer = { frames: [], breaks: true };
    const tab = browser([ok, broken, ok, broken, ok, broken, ok, { frames: [message(1)], breaks: true }, ok, broken]);
    await tab.answered;
    expect(tab.pauses).toHaveLength(5);
    for (const [index, longest] of [3_000, 6_000, 12_000, 3_000, 6_000].entries()) {
      expect(tab.pauses[index], String(index)).toBeGreaterThanOrEqual(longest / 2);
      expect(tab.pauses[index], String(index)).toBeLessThanOrEqual(longest);
    }
    expect(tab.asked.at(-2)).toContain('after=1');
    expect(tab.heard.filter(([event]) => event === 'error')).toHaveLength(5);
    tab.following.stop();
  });

  test('when the server says so, and as late as it says', async () => {
    const tab = browser([ok, { frames: [message(1), complete({ reason: 'stop', after: 1_234 })] }, ok, { status: 429, retryAfter: 30 }]);
    await tab.answered;
    expect(tab.pauses[0]).toBe(1_234);
    expect(tab.pauses[1]).toBeGreaterThanOrEqual(30_000);
    tab.following.stop();
  });

  test.each([
    ['the server ends it with the session', [ok, { frames: [complete({ reason: 'session' })] }], true],
    ['there is no session', [{ ticket: 401 }], true],
    ['the user may not yet', [{ ticket: 40_005 }], false],
  ] as [string, Answer[], boolean][])('no further when %s', async (_, answers, isOver) => {
    const tab = browser(answers);
    expect(await tab.following.ended).toBe(isOver);
    expect(tab.asked).toHaveLength(answers.length);
  });

  test('no further when it is stopped, while it waits as well', async () => {
    const tab = browser([ok, { frames: [] }]);
    await tab.answered;
    tab.following.stop();
    const [none] = [
      follow({
        locale: { language: 'en', country: 'DE' },
        last: async () => null,
        remember: async () => undefined,
        heard: () => undefined,
        fetch: async () => Promise.reject(new Error('offline')),
      }),
    ];
    await new Promise((resolve) => setTimeout(resolve, 10));
    none.stop();
    expect(await none.ended).toBe(false);
  });
});
