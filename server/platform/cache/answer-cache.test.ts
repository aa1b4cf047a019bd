import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { Caches } from './caches.ts';

describe('the cache', () => {
  const now = new Date('2026-10-15T12:00:00Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const create = () => {
    const caches = new Caches();
    const cache = new AnswerCache(caches, 'answers', 1_000_000);
    const ask = async (key: string, tags: string[], text: string, at = now, until: Date | null = null) =>
      (await cache.answer(key, at, async () => ({ text, tags, until }))).text;
    return { caches, cache, ask };
  };

  it('does not cache an answer that changed while it was loading', async () => {
    const { caches, cache, ask } = create();
    await cache.answer('a', now, async () => {
      caches.invalidate(['item:1']);
      return { text: 'old', tags: ['item:1'] };
    });
    expect(await ask('a', ['item:1'], 'new')).toBe('new');
    expect(await ask('a', ['item:1'], 'newer')).toBe('new');
  });

  it('caches an answer while something else changed that it does not show', async () => {
    const { caches, cache, ask } = create();
    await cache.answer('a', now, async () => {
      caches.invalidate(['item:2']);
      return { text: 'old', tags: ['item:1'] };
    });
    expect(await ask('a', ['item:1'], 'new')).toBe('old');
  });

  it('drops an entry when its lifetime ends, and all entries after ten minutes', async () => {
    const { ask } = create();
    await ask('a', ['item:1'], 'one', now, later(10));
    await ask('b', ['item:2'], 'one');
    const at = (key: string, seconds: number) => ask(key, ['item:1'], 'two', later(seconds));
    expect(await at('a', 9)).toBe('one');
    expect(await at('a', 10)).toBe('two');
    expect(await at('b', 599)).toBe('one');
    expect(await at('b', 600)).toBe('two');
  });

  it('drops by item, and drops answers about the entire catalogue with every change', async () => {
    const { caches, ask } = create();
    await ask('a', ['item:1', 'item:2'], 'old');
    await ask('b', ['item:3'], 'old');
    await ask('c', ['items'], 'old');
    caches.invalidate(['items', 'item:2']);
    expect(await ask('a', ['item:1', 'item:2'], 'new')).toBe('new');
    expect(await ask('b', ['item:3'], 'new')).toBe('old');
    expect(await ask('c', ['items'], 'new')).toBe('new');
  });
});
