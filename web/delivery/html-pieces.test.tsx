import { expect, test } from 'vitest';
import type { Language } from '../../contract/values/locale.ts';
import type { Texts } from '../app/i18n/text-context.ts';
import { cachedHtml } from './html-pieces.server.tsx';

const texts = (language: Language): Texts => ({ language, messages: {}, pending: () => null, of: texts });

test('a part is rendered once for a key and a language', () => {
  let times = 0;
  const part = () => <b>{++times}</b>;
  expect(cachedHtml(texts('en'), 'a', part)).toBe('<b>1</b>');
  expect(cachedHtml(texts('en'), 'a', part)).toBe('<b>1</b>');
  expect(cachedHtml(texts('de'), 'a', part)).toBe('<b>2</b>');
  expect(cachedHtml(texts('en'), 'b', part)).toBe('<b>3</b>');
});

test('what is used stays when much else comes by, and what is not goes', () => {
  let times = 0;
  const part = () => <b>{++times}</b>;
  const first = cachedHtml(texts('en'), 'used', part);
  cachedHtml(texts('en'), 'unused', part);
  for (let number = 0; number < 30; number++) {
    cachedHtml(texts('en'), `long ${number}`, () => 'x'.repeat(1_000_000));
    expect(cachedHtml(texts('en'), 'used', part)).toBe(first);
  }
  expect(cachedHtml(texts('en'), 'unused', part)).toBe('<b>3</b>');
});

test('hints that belong into the head are left out', () => {
  const picture = <img src="/media/n3/a.webp" alt="" fetchPriority="high" />;
  expect(cachedHtml(texts('en'), 'picture', () => picture)).toMatch(/^<img /);
});
