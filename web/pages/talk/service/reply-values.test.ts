import { expect, it } from 'vitest';
import { filled, missingValues, replyText } from './reply-values.ts';

it('fills in what is known and leaves the rest', () => {
  const text = filled('Hello {buyer}, {order} is on its way. {agent} {other}', { buyer: 'Nordlicht', agent: 'Sam', order: '' });
  expect(text).toBe('Hello Nordlicht, {order} is on its way. Sam {other}');
  expect(missingValues(text)).toEqual(['{order}']);
  expect(missingValues('Price {in euro}')).toEqual([]);
});

it('chooses the language, else English, else any', () => {
  expect(replyText({ en: 'Yes', de: 'Ja' }, 'de')).toBe('Ja');
  expect(replyText({ en: 'Yes', de: 'Ja' }, 'pl')).toBe('Yes');
  expect(replyText({ de: 'Ja' }, 'pl')).toBe('Ja');
  expect(replyText({}, 'pl')).toBe('');
});
