import { type ChatError, chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MessageKey } from '../../../platform/texts.ts';

/** The sentence of each failure. */
const sentences = {
  [chatErrors.tooManyReactions]: 'chat.tooManyReactions',
  [chatErrors.messageNotFound]: 'chat.messageNotFound',
  [chatErrors.noPermission]: 'chat.noPermission',
  [chatErrors.notAllowed]: 'chat.notAllowed',
  [chatErrors.badParameter]: 'chat.badParameter',
  [chatErrors.blocked]: 'chat.blocked',
  [chatErrors.forbiddenWords]: 'chat.forbiddenWords',
  [chatErrors.tooLate]: 'chat.tooLate',
  [chatErrors.muted]: 'chat.muted',
  [chatErrors.tooLarge]: 'chat.tooLarge',
  [chatErrors.notInGroup]: 'chat.notInGroup',
  [chatErrors.noSuchGroup]: 'chat.noSuchGroup',
  [chatErrors.groupFull]: 'chat.groupFull',
  [chatErrors.reactionTwice]: 'chat.reactionTwice',
  [chatErrors.reactionNotOwn]: 'chat.reactionNotOwn',
  [chatErrors.translationTooLong]: 'chat.translationTooLong',
  [chatErrors.translationFailed]: 'chat.translationFailed',
  [chatErrors.modifyNoMessage]: 'chat.messageNotFound',
  [chatErrors.modifyWrongForm]: 'chat.modifyWrongForm',
  [chatErrors.modifyFailed]: 'chat.modifyFailed',
  [chatErrors.noSuchConversation]: 'chat.noSuchConversation',
} as const satisfies Partial<Record<ChatError, MessageKey>>;

export type RefusedType = keyof typeof sentences;

/** A rule of the chat was broken: the answer carries the type of the failure. Foreign and missing conversations get the same one. */
export const chatRefusal = (type: RefusedType): Refusal =>
  new Refusal(type === chatErrors.noSuchConversation ? codes.notFound : codes.refused, sentences[type], {}, { type });

/** Who blocks the other side does not write to it: it could not answer. */
export const ownBlock = (): Refusal => new Refusal(codes.refused, 'chat.blockedByYou', {}, { type: chatErrors.blocked });

/** One text went to many conversations. */
export const tooOften = (seconds: number): Refusal =>
  new Refusal(codes.refused, 'chat.sameText', { minutes: Math.ceil(seconds / 60) }, { type: chatErrors.tooFast, seconds });

/** One person has begun many conversations within a day. */
export const openedTooMany = (seconds: number): Refusal =>
  new Refusal(codes.tooMany, 'chat.openedMany', { hours: Math.ceil(seconds / 3_600) }, { type: chatErrors.tooFast, seconds });
