import type { Conversation } from '../../../../contract/talk/chat.ts';
import { bodyText, type ChatMessage, modifyTime, mostModified } from '../../../../contract/talk/chat-messages.ts';
import type { Translate } from '../../../app/i18n/text.tsx';

/** What a list shows of a message: its text, or the placeholder of its type. */
export function previewOf(message: ChatMessage, text: Translate): string {
  if (message.isRecall) return text('chat.recalled', { name: message.fromName });
  switch (message.type) {
    case 'txt':
      return bodyText(message.body, 'msg').replaceAll('\n', ' ');
    case 'img':
      return text('chat.preview.image');
    case 'file':
      return text('chat.preview.file');
    case 'audio':
      return text('chat.preview.audio');
    case 'video':
      return text('chat.preview.video');
    case 'loc':
      return text('chat.preview.location');
    case 'custom':
      return text('chat.preview.card');
    case 'combine':
      return text('chat.preview.history');
    case 'inform':
      return lineOf(message, text);
  }
}

const lines = [
  ...(['create', 'updateInfo', 'updateAnnouncement', 'deleteAnnouncement', 'removeMember', 'inviteToJoin', 'memberAbsence'] as const),
  ...(['directJoined', 'memberPresence', 'rejectInvite', 'acceptRequest', 'destroy'] as const),
  ...(['setAdmin', 'removeAdmin', 'changeOwner', 'muteMember', 'unmuteMember', 'muteAllMembers', 'unmuteAllMembers'] as const),
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

/** Under a title, which side the caller talks to. */
export function subtitleOf({ conversationType, withPlatform, side, group, person }: Conversation, text: Translate): string {
  if (conversationType === 'singleChat') return person?.companyName || text('chat.colleague');
  if (withPlatform) return side === 'platform' ? text('chat.asksPlatform') : text('chat.platform');
  return side === 'company' ? text('chat.store') : text('chat.buyerOf', { store: group?.storeName ?? '' });
}

/** Whether the text of a message of one's own can still be changed. */
export const mayEdit = ({ type, isRecall, sentAt, modifiedInfo }: ChatMessage): boolean =>
  type === 'txt' && !isRecall && Date.now() - Date.parse(sentAt) < modifyTime && (modifiedInfo?.operationCount ?? 0) < mostModified;
