import { sql } from 'kysely';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { bodyText, type ChatExt, everybody, filesOf, mostPoster, namesOf, type SentType } from '../../../../contract/talk/chat-messages.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import { newId } from '../../../platform/ids.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { findUpload, keepUploads } from '../../../platform/uploads/index.ts';
import { findCard } from './cards.ts';
import { takeSameText } from '../moderation/same-text.ts';
import { screen } from '../moderation/words.ts';
import { checkCombined } from './combine.ts';
import { mayShareContacts, type WritingScope } from './contacts.ts';
import { bodyOf, cleanText, previewOf, withoutUnseen, wordsOf } from './content.ts';
import { joinConversations, usersOf } from './conversation-queries.ts';
import { checkMayWrite, type Party, partyOf } from './party.ts';
import { chatRefusal, tooOften } from './refusals.ts';
import { answersSupport, meetsPlatformOnly } from './side.ts';
import { storeBatch } from './store-messages.hot.ts';
import { storeMessage, type Stored } from './writer.ts';

type Sent = {
  cid: string;
  to: string;
  type: SentType;
  body: Record<string, unknown>;
  ext: { em_at_list?: typeof everybody | string[] | undefined; msgQuote?: { msgID: string } | undefined };
};

/**
 * Stores a message and delivers it. Whether the sender may write is decided by the statement that stores the batch; the conversation is read
 * before that only where the content depends on it, which plain texts do not.
 * @throws what `partyOf`, the content's rules and `storeMessage` throw
 */
export async function send(
  database: Database,
  scope: WritingScope,
  sent: Sent,
  attach: (work: Attach) => Promise<StoredFile[]>,
): Promise<Stored> {
  const { caller, now } = scope;
  const db = database.kysely;
  let asked: Promise<Party> | undefined;
  const findParty = (): Promise<Party> => (asked ??= writingPartyOf(db, scope, sent.to));
  const body = await contentOf(db, scope, findParty, sent, attach);
  const { mentions, all, ext } = await extOf(db, findParty, sent);
  if (mentions.length > 0) await joinConversations(db, mentions, [sent.to], now);
  const text = textOf(body);
  const noteMarked = await screen(database, scope, text, findParty, sent.cid);
  const seconds = sent.type === 'txt' ? takeSameText(caller.userId, text, sent.to, now.getTime()) : 0;
  if (seconds > 0) throw tooOften(seconds);
  const stored = await storeMessage(database, {
    ...{
      gid: sent.to,
      userId: caller.userId,
      companyId: caller.companyId,
      operator: answersSupport(caller),
      platformOnly: meetsPlatformOnly(caller),
    },
    ...{ cid: sent.cid, id: newId(), type: sent.type, body, ext, words: wordsOf(sent.type, body), mentions, everybody: all },
  });
  if (!stored.repeated) await noteMarked?.(stored.id);
  return stored;
}

/** The conversation, where the caller may write. */
export async function writingPartyOf(db: Connection, { caller }: SignedInScope, gid: string): Promise<Party> {
  const party = await partyOf(db, caller, gid);
  checkMayWrite(party);
  return party;
}

type FindParty = () => Promise<Party>;

/** What people read of a body: its text, a file's name, an address. */
const textOf = (body: Record<string, unknown>): string =>
  [...['msg', 'title', 'addr', 'buildingName'].flatMap((name) => (typeof body[name] === 'string' ? [body[name]] : [])), namesOf(body)]
    .filter((part) => part !== '')
    .join('\n');

type Attach = (tx: Tx) => Promise<StoredFile[]>;

/** The body as it is stored: what the sender gave, checked, with what the server knows of files and cards. */
async function contentOf(
  db: Connection,
  scope: WritingScope,
  findParty: FindParty,
  { type, body: sent }: Sent,
  attach: (work: Attach) => Promise<StoredFile[]>,
): Promise<Record<string, unknown>> {
  const body = bodyOf(type, sent);
  // Most texts have no contact data, and nothing is asked.
  const shown = async (text: string): Promise<string> => {
    const { text: plain, hidden } = hideContactData(text, scope.publicUrl);
    return hidden === 0 || (await mayShareContacts(db, await findParty(), scope.contacts)) ? text : plain;
  };
  if (type === 'txt') return { msg: await shown(cleanText(bodyText(body, 'msg'))) };
  if (type === 'combine') {
    await checkCombined(db, scope.caller, await findParty(), body as { gid: string; ids: string[] });
    const title = withoutUnseen(bodyText(body, 'title')).trim();
    return { ...body, title: await shown(title) };
  }
  if (type === 'custom') {
    if (!(await findCard(db, scope, body as never))) throw chatRefusal(chatErrors.badParameter);
    return body;
  }
  if (type === 'loc') {
    const { addr, buildingName } = body as { addr: string; buildingName: string };
    return { ...body, addr: await shown(addr), buildingName: await shown(buildingName) };
  }
  // Nothing is attached for who may not write.
  await findParty();
  const given = filesOf(body);
  const files = await attach(async (tx) => {
    const keys = given.map(({ file }) => file);
    const stored = await keepFiles(tx, keys, scope.caller.companyId);
    // A file that does not fit is not attached.
    if (!stored.every(({ contentType }) => fits(type, contentType))) throw chatRefusal(chatErrors.badParameter);
    const poster = bodyText(body, 'poster');
    if (poster !== '') {
      const [{ contentType, size } = { contentType: '', size: 0 }] = await keepFiles(tx, [poster], scope.caller.companyId);
      if (contentType !== 'image/jpeg' || size > 2 * mostPoster) throw chatRefusal(chatErrors.badParameter);
    }
    return stored;
  });
  const described = await Promise.all(
    files.map(async ({ fileName, contentType, size }, at) => {
      const { file, width, height } = given[at] ?? {};
      return { file, ...(width && { width }), ...(height && { height }), name: await shown(fileName), contentType, size };
    }),
  );
  const [first, ...more] = described;
  return { ...body, ...first, ...(more.length > 0 && { more }) };
}

/** @throws type 52 for a missing file and another company's, 205 for one of another purpose and one that has not come yet */
async function keepFiles(tx: Tx, keys: readonly string[], companyId: number): Promise<StoredFile[]> {
  for (const key of keys) {
    const found = await findUpload(tx, key, companyId);
    if (!found) throw chatRefusal(chatErrors.noPermission);
    if (found.purpose !== 'chat' || found.state !== 'stored') throw chatRefusal(chatErrors.badParameter);
  }
  return keepUploads(tx, keys, companyId, 'chat');
}

const kinds: Partial<Record<SentType, string>> = { img: 'image/', audio: 'audio/', video: 'video/' };

/** Drawings with scripts are files, not pictures; browsers record sound as films without a picture. */
const fits = (type: SentType, contentType: string): boolean =>
  type === 'file' ||
  (contentType.startsWith(kinds[type] ?? '') && contentType !== 'image/svg+xml') ||
  (type === 'audio' && contentType === 'video/webm');

/** People who do not belong to the conversation are taken out of the mentions; the preview of the answered message is the server's. */
async function extOf(
  db: Connection,
  findParty: FindParty,
  { type, ext: given }: Pick<Sent, 'type' | 'ext'>,
): Promise<{ mentions: number[]; all: boolean; ext: ChatExt }> {
  const ext: ChatExt = {};
  // Texts alone mention people.
  const named = type === 'txt' ? given.em_at_list : undefined;
  const all = named === everybody;
  if (all && (await findParty()).role === 'member') throw chatRefusal(chatErrors.noPermission);
  const mentions = Array.isArray(named) && named.length > 0 ? await mentioned(db, await findParty(), named.map(Number)) : [];
  if (all) ext.em_at_list = everybody;
  else if (mentions.length > 0) ext.em_at_list = mentions.map(String);
  if (given.msgQuote) {
    const quote = await quoteOf(db, await findParty(), given.msgQuote.msgID);
    if (quote) ext.msgQuote = quote;
  }
  return { mentions, all, ext };
}

/** Those of some users who are in the conversation now. */
const mentioned = async (db: Connection, { gid, gone }: Party, userIds: readonly number[]): Promise<number[]> =>
  (await usersOf(db, gid, userIds)).filter((userId) => !gone.includes(userId));

async function quoteOf(db: Connection, { gid, hiddenBefore }: Party, id: string): Promise<ChatExt['msgQuote']> {
  const { rows } = await sql<{ type: string; body: Record<string, unknown>; senderName: string | null }>`
    select m.type, m.body, u.name as "senderName" from chat_message m left join user_account u on u.id = m.sender_id
    where m.conversation_id = ${gid} and m.id = ${id} and m.recalled_at is null and m.seq > ${hiddenBefore}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  return { msgID: id, msgPreview: previewOf(found.type, found.body), msgSender: found.senderName ?? '', msgType: found.type as never };
}

/** Writes a text at a time of the past, as it would have been sent then; for the demo market. */
export async function writeMessage(
  tx: Tx,
  { caller, now }: SignedInScope,
  { gid, msg, reply }: { gid: string; msg: string; reply?: string },
): Promise<string> {
  const { ext } = await extOf(tx, () => partyOf(tx, caller, gid), {
    type: 'txt',
    ext: reply === undefined ? {} : { msgQuote: { msgID: reply } },
  });
  const body = { msg: cleanText(msg) };
  const id = newId();
  const sender = {
    userId: caller.userId,
    companyId: caller.companyId,
    operator: answersSupport(caller),
    platformOnly: meetsPlatformOnly(caller),
  };
  const message = { ...sender, gid, cid: id, id, type: 'txt', body, ext, words: wordsOf('txt', body), mentions: [], everybody: false };
  await storeBatch(tx, [message], now);
  return id;
}
