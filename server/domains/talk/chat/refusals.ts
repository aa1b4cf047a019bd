import { type ChatError, chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MessageKey } from '../../../platform/texts.ts';

/** The sentence of each failure. */
const sentences = {
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
  [chatErrors.reactionTwice]: 'chat.reactionTwice',
  [chatErrors.reactionNotOwn]: 'chat.reactionNotOwn',
  [chatErrors.translationTooLong]: 'chat.translationTooLong',
  [chatErrors.translationFailed]: 'chat.translationFailed',
  [chatErrors.modifyNoMessage]: 'chat.messageNotFound',
  [chatErrors.modifyFailed]: 'chat.modifyFailed',
  [chatErrors.noSuchConversation]: 'chat.noSuchConversation',
} as const satisfies Partial<Record<ChatError, MessageKey>>;

export type RefusedType = keyof typeof sentences;

/** A rule of the chat was broken: the answer carries the type of the failure. Foreign and missing conversations get the same one. */
export const chatRefusal = (type: RefusedType): Refusal =>
  new Refusal(type === chatErrors.noSuchConversation ? codes.notFound : codes.refused, sentences[type], {}, { type });

/** One text went to many conversations. */
export const tooOften = (seconds: number): Refusal =>
  new Refusal(codes.refused, 'chat.sameText', { minutes: Math.ceil(seconds / 60) }, { type: chatErrors.tooFast, seconds });

/** One person has begun many conversations within a day. */
export const openedTooMany = (seconds: number): Refusal =>
  new Refusal(codes.tooMany, 'chat.openedMany', { hours: Math.ceil(seconds / 3_600) }, { type: chatErrors.tooFast, seconds });

const typesOfCodes: Partial<Record<number, ChatError>> = {
  [codes.invalid]: chatErrors.badParameter,
  [codes.notFound]: chatErrors.noSuchConversation,
  [codes.forbidden]: chatErrors.noPermission,
  [codes.unaudited]: chatErrors.notAllowed,
  [codes.refused]: chatErrors.notAllowed,
  [codes.tooMany]: chatErrors.tooFast,
  [codes.sessionExpired]: chatErrors.authenticationFailed,
};

/** The type of any failure of a frame, from the envelope that a call would answer. */
export function typeOfFailure({ code, data }: { code: number; data: unknown }): number {
  const type = (data as { type?: unknown } | null)?.type;
  return typeof type === 'number' ? type : (typesOfCodes[code] ?? chatErrors.busy);
}
