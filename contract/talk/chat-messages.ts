import * as z from 'zod/mini';
import { characters, id, list } from '../wire/fields.ts';

/** What a message can be. `inform` is a line of the system. */
export const chatTypes = ['txt', 'img', 'file', 'audio', 'video', 'loc', 'custom', 'combine', 'inform'] as const;
export type ChatType = (typeof chatTypes)[number];
/** What people send. */
export const sentTypes = ['txt', 'img', 'file', 'audio', 'video', 'loc', 'custom', 'combine'] as const;
export type SentType = (typeof sentTypes)[number];

/** Characters of a text. */
export const mostText = 4_000;
/** Milliseconds within which a message can be recalled, and its text modified; and how often. */
export const recallTime = 2 * 60_000;
export const modifyTime = 15 * 60_000;
export const mostModified = 5;
/** People that one message mentions; `ALL` is everybody. */
export const mostMentioned = 50;
export const everybody = 'ALL';
/** Kinds of reactions to one message. */
export const mostReactions = 20;
/** Messages that are cached for one conversation, of a page of history, conversations of a page. */
export const mostCached = 100;
export const historySize = 10;
export const mostHistory = 50;
export const conversationSize = 50;
/** Pictures of one message, and files that are chosen at once. */
export const mostFiles = 10;
/** Messages that are forwarded at once. */
export const mostCombined = 30;
/** Characters of their title. */
export const mostTitle = 120;
/** Bytes of a film's poster as browsers draw it. The server writes pictures again, which makes some larger: it takes twice as much. */
export const mostPoster = 50 * 1024;
/** Seconds of an audio message. */
export const mostSeconds = 120;

export const reactions = [
  ...['👍', '👎', '👌', '👏', '🙏', '🤝', '💪', '🙌', '👋', '✌️', '🤞', '👀', '❤️', '💚', '💙', '🔥'],
  ...['🎉', '✨', '⭐', '💯', '✅', '❌', '❗', '❓', '⏳', '⏰', '📦', '🚚', '🏷️', '💶', '🧾', '📄'],
  ...['📷', '🔧', '🪑', '🛋️', '🛒', '☕', '🎂', '🎁', '🌍', '☀️', '🌧️', '❄️', '🍀', '🌲', '🐝', '🐌'],
  ...['😀', '😂', '🙂', '😉', '😊', '😍', '😎', '🤔', '😐', '😕', '😢', '😮', '😅', '😴', '🤗', '😡'],
] as const;

/** What a card shows live: an item, a purchase order, a case of after-sales, a quote, a store. */
export const cardEvents = ['item', 'order', 'case', 'quote', 'store'] as const;
export type CardEvent = (typeof cardEvents)[number];

const uploadKey = z.string('field.text').check(z.maxLength(200, 'field.tooLong'), z.regex(/^[\w./-]+$/, 'field.text'));
const pixels = z.optional(z.int().check(z.gte(1), z.lte(20_000)));
const picture = { file: uploadKey, width: pixels, height: pixels };
const line = (length: number) => z.string('field.text').check(z.maxLength(length, 'field.tooLong'), characters);

/** Bodies of what people send, as they come. The server adds name, size and type of files. */
export const sentBodies = {
  txt: z.object({ msg: z.string('field.text') }),
  /** One picture, or the first of several: `more` are the others. */
  img: z.object({ ...picture, more: z.optional(list(z.object(picture), mostFiles - 1)) }),
  file: z.object({ file: uploadKey }),
  audio: z.object({
    file: uploadKey,
    seconds: z.int().check(z.gte(0), z.lte(mostSeconds)),
    peaks: z.optional(z.array(z.int().check(z.gte(0), z.lte(255))).check(z.maxLength(64))),
  }),
  video: z.object({
    file: uploadKey,
    seconds: z.optional(z.int().check(z.gte(0), z.lte(86_400))),
    /** A JPEG of the first picture. */
    poster: z.optional(uploadKey),
  }),
  /** A point, or an address without one. */
  loc: z
    .object({
      lat: z.optional(z.number().check(z.gte(-90), z.lte(90))),
      lng: z.optional(z.number().check(z.gte(-180), z.lte(180))),
      addr: z._default(line(300), ''),
      buildingName: z._default(line(120), ''),
    })
    .check(z.refine(({ lat, lng, addr }) => (lat === undefined) === (lng === undefined) && (lat !== undefined || addr.trim() !== ''))),
  /** Messages of a conversation that everybody sees who sees this one. */
  combine: z.object({
    gid: z.uuid(),
    ids: list(z.uuid(), mostCombined).check(z.minLength(1)),
    title: z._default(z.string().check(z.maxLength(mostTitle, 'field.tooLong')), ''),
  }),
  custom: z.object({ event: z.enum(cardEvents), id }),
} as const;

/** The preview of the message that is answered. The server writes all but the id. */
const quoted = z.object({
  msgID: z.string(),
  msgPreview: z.string(),
  msgSender: z.string(),
  msgType: z.enum(chatTypes),
  /** It was recalled since: nothing of it is shown. */
  isRecall: z.optional(z.boolean()),
});

export const sentExt = z.object({
  em_at_list: z.optional(z.union([z.literal(everybody), list(z.string().check(z.regex(/^\d{1,16}$/)), mostMentioned)])),
  msgQuote: z.optional(z.object({ msgID: z.uuid() })),
});

const ext = z.object({
  em_at_list: z.optional(z.union([z.literal(everybody), z.array(z.string())])),
  msgQuote: z.optional(quoted),
});
export type ChatExt = z.output<typeof ext>;

export const chatMessage = z.object({
  id: z.string(),
  gid: z.string(),
  seq: z.int(),
  /** Counts what can be unread; null for lines of the system. */
  number: z.nullable(z.int()),
  /** The number of this message’s last change. */
  changed: z.int(),
  chatType: z.enum(['singleChat', 'groupChat']),
  /** The sender’s user id; null for lines of the system. */
  from: z.nullable(z.string()),
  fromName: z.string(),
  /** The group, or the user id of the one to whom a single message goes. */
  to: z.string(),
  /** Whether somebody other than the sender has read it, as of now; markers say what was read later. */
  read: z.boolean(),
  side: z.nullable(z.enum(['company', 'store', 'platform'])),
  cid: z.nullable(z.string()),
  type: z.enum(chatTypes),
  /** By type; empty after a recall. */
  body: z.record(z.string(), z.unknown()),
  ext,
  sentAt: z.string(),
  isRecall: z.boolean(),
  modifiedInfo: z.nullable(z.object({ operatorId: z.string(), operationCount: z.int(), operationTime: z.string() })),
  /** `isAddedBySelf` is for one reader: frames, which go to many, do not have it. */
  reactions: z.array(
    z.object({ reaction: z.string(), count: z.int(), userList: z.array(z.string()), isAddedBySelf: z.optional(z.boolean()) }),
  ),
});
export type ChatMessage = z.output<typeof chatMessage>;
export type Side = 'company' | 'store' | 'platform';

/** A text of a message's body; empty where there is none. */
export function bodyText(
  body: Record<string, unknown>,
  name: 'msg' | 'name' | 'title' | 'file' | 'poster' | 'contentType' | 'fromName' | 'operation',
): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** A file of a message, as the server has written it. */
export type ChatFile = { file: string; name: string; contentType: string; size?: number; width?: number; height?: number };

/** The files of a message: of a picture with others, all of them. A poster is a part of its film. */
export function filesOf(body: Record<string, unknown>): ChatFile[] {
  const { more } = body;
  const all: Record<string, unknown>[] = [body, ...(Array.isArray(more) ? (more as Record<string, unknown>[]) : [])];
  return all
    .filter((one) => bodyText(one, 'file') !== '')
    .map((one) => ({
      ...(one as Partial<ChatFile>),
      ...{ file: bodyText(one, 'file'), name: bodyText(one, 'name'), contentType: bodyText(one, 'contentType') },
    }));
}

/** The names of the files of a message, one in a line. */
export const namesOf = (body: Record<string, unknown>): string =>
  filesOf(body)
    .map(({ name }) => name)
    .join('\n');
