import type { Conversation } from '../../../../contract/talk/chat.ts';
import {
  bodyText,
  type ChatExt,
  type ChatMessage,
  modifyTime,
  mostModified,
  type SentType,
} from '../../../../contract/talk/chat-messages.ts';
import type { Translate } from '../../../app/i18n/text.tsx';

/** What a list shows of a message: its text, or the placeholder of its type. */
export function previewOf(message: ChatMessage, text: Translate): string {
  if (message.isRecall) return text('chat.recalled', { name: message.fromName });
  return message.type === 'inform' ? lineOf(message, text) : shownOf(message.type, message.body, text);
}

const placeholders = {
  ...({ img: 'chat.preview.image', file: 'chat.preview.file', audio: 'chat.preview.audio', video: 'chat.preview.video' } as const),
  ...({ loc: 'chat.preview.location', custom: 'chat.preview.card', combine: 'chat.preview.history' } as const),
};

/** What people send, as a text: its own, or the placeholder of its type. */
export const shownOf = (type: SentType, body: Record<string, unknown>, text: Translate): string =>
  type === 'txt' ? bodyText(body, 'msg').replaceAll('\n', ' ') : text(placeholders[type]);

/** What an answer shows of the message that it quotes. A text without a preview was recalled before quotes said it. */
export function quoteOf({ isRecall, msgPreview, msgSender, msgType }: NonNullable<ChatExt['msgQuote']>, text: Translate): string {
  if (isRecall || (msgType === 'txt' && !msgPreview)) return text('chat.recalled', { name: msgSender });
  return msgPreview || msgType === 'inform' ? msgPreview : shownOf(msgType, {}, text);
}

const lines = [
  ...(['create', 'updateInfo', 'updateAnnouncement', 'deleteAnnouncement', 'removeMember', 'inviteToJoin', 'memberAbsence'] as const),
  ...(['directJoined', 'memberPresence', 'rejectInvite', 'acceptRequest', 'destroy'] as const),
  ...(['setAdmin', 'removeAdmin', 'changeOwner', 'newOwner', 'muteMember', 'unmuteMember', 'muteAllMembers', 'unmuteAllMembers'] as const),
];

/** A line of the system, as a sentence. */
export function lineOf({ body }: ChatMessage, text: Translate, timeOf?: (moment: string) => string): string {
  if (body['operation'] === 'away') return awayOf(body, text, timeOf);
  const operation = lines.find((known) => known === body['operation']);
  const names = Array.isArray(body['users']) ? body['users'].join(', ') : '';
  const values = { name: bodyText(body, 'fromName'), people: names };
  return operation ? text(`chat.line.${operation}`, values) : text('chat.line.other', values);
}

/** While nobody is there to answer: the store’s own text, or when it opens again. */
function awayOf(body: Record<string, unknown>, text: Translate, timeOf?: (moment: string) => string): string {
  const until = typeof body['until'] === 'string' ? body['until'] : '';
  return bodyText(body, 'msg') || (until && timeOf ? text('chat.line.awayUntil', { time: timeOf(until) }) : text('chat.line.away'));
}

/** Under a title, whom the caller talks to: the real name where the title is another one, and the code. */
export function subtitleOf(conversation: Conversation, text: Translate): string {
  const { conversationType, withPlatform, membersOnly, side, group, person, title } = conversation;
  if (conversationType === 'singleChat') return person?.companyName || text('chat.colleague');
  if (membersOnly) return text('chat.team');
  if (withPlatform || !group) return side === 'platform' ? text('chat.asksPlatform') : text('chat.platform');
  const [name, ...code] =
    side === 'company'
      ? [group.storeName, text('chat.store'), group.storeCode]
      : [group.buyerName, text('chat.buyerOf', { code: group.buyerCode, store: group.storeName })];
  return [...(name === title ? [] : [name]), ...code].join(' · ');
}

/** Whether the text of a message of one's own can still be changed; `now` by the server's clock. */
export const mayEdit = ({ type, isRecall, sentAt, modifiedInfo }: ChatMessage, now: number): boolean =>
  type === 'txt' && !isRecall && now - Date.parse(sentAt) < modifyTime && (modifiedInfo?.operationCount ?? 0) < mostModified;
