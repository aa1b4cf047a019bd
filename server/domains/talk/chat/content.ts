import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { mostText, namesOf, type SentType, sentBodies } from '../../../../contract/talk/chat-messages.ts';
import { chatRefusal } from './refusals.ts';
import { splitWords } from './words.ts';

const mostBytes = 16 * 1024;

/** Marks that turn the direction of writing, or are not seen; the joiner of emoji stays. */
const unseen = /[\0\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E0FFF}]/gu;
const joiner = /(?<!\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** A text without what cannot be seen. */
export const withoutUnseen = (written: string): string =>
  written.replaceAll('\r\n', '\n').toWellFormed().replaceAll(unseen, '').replaceAll(joiner, '');

/** A text as it is stored: without what cannot be seen. @throws type 205, or the given one, for an empty one, 511 for one that is too long */
export function cleanText(
  written: string,
  empty: typeof chatErrors.modifyWrongForm | typeof chatErrors.badParameter = chatErrors.badParameter,
): string {
  if (written.length > 4 * mostText) throw chatRefusal(chatErrors.tooLarge);
  const text = withoutUnseen(written).trim();
  if (text === '') throw chatRefusal(empty);
  if ([...text].length > mostText || Buffer.byteLength(text) > mostBytes) throw chatRefusal(chatErrors.tooLarge);
  return text;
}

/** The body of a message as it was sent, checked by its type. @throws type 205 */
export function bodyOf<Type extends SentType>(type: Type, body: unknown): Record<string, unknown> {
  const parsed = sentBodies[type].safeParse(body);
  if (!parsed.success) throw chatRefusal(chatErrors.badParameter);
  return parsed.data;
}

/** What a message is found by: the words of its text, the name of its file, its address. */
export function wordsOf(type: string, body: Record<string, unknown>): string[] {
  const parts = type === 'txt' ? [body['msg']] : type === 'loc' ? [body['addr'], body['buildingName']] : [namesOf(body), body['title']];
  return splitWords(
    parts
      .filter((part) => typeof part === 'string')
      .join(' ')
      .slice(0, 8_000),
  );
}

/** The first characters of a message, for those who answer it. */
export function previewOf(type: string, body: Record<string, unknown>): string {
  const text = type === 'txt' ? body['msg'] : (body['name'] ?? body['title']);
  return typeof text === 'string' ? [...text].slice(0, 100).join('') : '';
}
