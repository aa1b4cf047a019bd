import { describe, expect, it } from 'vitest';
import { type ChatMessage, modifyTime, mostModified } from '../../../../contract/talk/chat-messages.ts';
import { mayEdit } from './wording.ts';

const sent = (age: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: '', gid: '', seq: 1, number: 1, changed: 1, chatType: 'groupChat', from: '1', fromName: '', side: 'company', cid: null },
  ...{ type: 'txt', body: { msg: 'x' }, ext: {}, isRecall: false, modifiedInfo: null, reactions: [] },
  sentAt: new Date(Date.now() - age).toISOString(),
  ...change,
});
const edited = (operationCount: number) => ({ modifiedInfo: { operatorId: '1', operationCount, operationTime: '' } });

describe('a message of one’s own', () => {
  it('can be edited for a time, and so often', () => {
    expect(mayEdit(sent(1_000))).toBe(true);
    expect(mayEdit(sent(modifyTime - 5_000, edited(mostModified - 1)))).toBe(true);
    expect(mayEdit(sent(modifyTime + 5_000))).toBe(false);
    expect(mayEdit(sent(1_000, edited(mostModified)))).toBe(false);
    expect(mayEdit(sent(1_000, { type: 'img' }))).toBe(false);
    expect(mayEdit(sent(1_000, { isRecall: true }))).toBe(false);
  });
});
