import { describe, expect, it, test } from 'vitest';
import type { Conversation } from '../../../../contract/talk/chat.ts';
import { type ChatMessage, modifyTime, mostModified } from '../../../../contract/talk/chat-messages.ts';
import type { Translate } from '../../../app/i18n/text.tsx';
import { mayEdit, quoteOf, shownOf, subtitleOf } from './wording.ts';

const text = ((key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)) as Translate;
const quote = (more: object) => quoteOf({ msgID: '1', msgPreview: '', msgSender: 'Anna', msgType: 'txt', ...more }, text);

test('what is no text is shown by the placeholder of its type', () => {
  expect(shownOf('txt', { msg: 'Two\nlines' }, text)).toBe('Two lines');
  expect((['img', 'file', 'audio', 'loc', 'video'] as const).map((type) => shownOf(type, {}, text))).toEqual(
    ['image', 'file', 'audio', 'location', 'video'].map((name) => `chat.preview.${name}`),
  );
});

test('a quote shows its preview, the placeholder of its type, or that it was recalled', () => {
  expect(quote({ msgPreview: 'In stock?' })).toBe('In stock?');
  expect(quote({ msgType: 'file', msgPreview: 'offer.pdf' })).toBe('offer.pdf');
  expect(quote({ msgType: 'loc' })).toBe('chat.preview.location');
  for (const recalled of [{}, { msgType: 'img', isRecall: true }]) expect(quote(recalled)).toBe('chat.recalled {"name":"Anna"}');
});

test('a title has the real name and the code of the other side below it', () => {
  const group = { storeName: 'Nordic Living', storeCode: 'NOR', buyerName: 'Möbel Huber', buyerCode: '12' };
  const under = (given: object) => subtitleOf({ conversationType: 'groupChat', side: 'company', group, ...given } as Conversation, text);
  expect(under({ title: 'Nordic Living' })).toBe('chat.store · NOR');
  expect(under({ title: 'Our oak supplier' })).toBe('Nordic Living · chat.store · NOR');
  expect(under({ title: 'Pays late', side: 'store' })).toBe('Möbel Huber · chat.buyerOf {"code":"12","store":"Nordic Living"}');
});

const sent = (age: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{
    id: '',
    gid: '',
    seq: 1,
    number: 1,
    changed: 1,
    chatType: 'groupChat',
    from: '1',
    fromName: '',
    side: 'company',
    cid: null,
    to: '',
    read: false,
  },
  ...{ type: 'txt', body: { msg: 'x' }, ext: {}, isRecall: false, modifiedInfo: null, reactions: [] },
  sentAt: new Date(Date.now() - age).toISOString(),
  ...change,
});
const edited = (operationCount: number) => ({ modifiedInfo: { operatorId: '1', operationCount, operationTime: '' } });

describe('a message of one’s own', () => {
  it('can be edited for a time, and so often', () => {
    expect(mayEdit(sent(1_000), Date.now())).toBe(true);
    expect(mayEdit(sent(modifyTime - 5_000, edited(mostModified - 1)), Date.now())).toBe(true);
    expect(mayEdit(sent(modifyTime + 5_000), Date.now())).toBe(false);
    expect(mayEdit(sent(1_000, edited(mostModified)), Date.now())).toBe(false);
    expect(mayEdit(sent(1_000, { type: 'img' }), Date.now())).toBe(false);
    expect(mayEdit(sent(1_000, { isRecall: true }), Date.now())).toBe(false);
  });
});
