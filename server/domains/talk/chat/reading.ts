import { type Conversation, type chatCalls } from '../../../../contract/talk/chat.ts';
import { historySize, mostHistory } from '../../../../contract/talk/chat-messages.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import { findConversation, joinConversations, type Place, selectConversations, selectConversationsById } from './conversation-queries.ts';
import { selectChanged, selectPage, selectWithFiles } from './messages.ts';
import { readablePartyOf } from './party.ts';

/** Messages of one answer to `sync`; who is further behind than `mostBehind` begins again with a page. */
const syncSize = 100;
const mostBehind = 500;

/** What changed after a number: always the present state, and harmless to read twice. Two statements. */
export async function sync(
  db: Connection,
  { caller }: SignedInScope,
  { gid, after }: ParsedInputOf<typeof chatCalls.sync>,
): Promise<AnswerOf<typeof chatCalls.sync>> {
  const { hiddenBefore, lastSeq: head } = await readablePartyOf(db, caller, gid);
  const reset = { messages: [], recalled: [], head, more: false, reset: true };
  if (head - after > mostBehind) return reset;
  const found = await selectChanged(db, { gid, userId: caller.userId, hiddenBefore }, { after, limit: syncSize + 1 });
  const [page, more] = [found.slice(0, syncSize), found.length > syncSize];
  const messages = page.filter(({ isHidden }) => !isHidden).map(({ message }) => message);
  // The last of these messages says where the next page begins.
  if (more && messages.length === 0) return reset;
  return { messages, recalled: page.filter(({ isHidden }) => isHidden).map(({ message }) => message.id), head, more, reset: false };
}

/** A page of a conversation. The cursor is the number of its last message. Two statements. */
export async function historyPage(
  db: Connection,
  { caller }: SignedInScope,
  { targetId: gid, cursor, pageSize, searchDirection }: ParsedInputOf<typeof chatCalls.history>,
): Promise<AnswerOf<typeof chatCalls.history>> {
  const { hiddenBefore } = await readablePartyOf(db, caller, gid);
  const size = pageSize < 1 ? historySize : Math.min(pageSize, mostHistory);
  const from = cursor === '' ? null : Number(cursor);
  const found = await selectPage(db, { gid, userId: caller.userId, hiddenBefore }, { from, limit: size + 1, up: searchDirection === 'up' });
  const messages = found.slice(0, size);
  const isLast = found.length <= size;
  return { cursor: isLast ? null : String(messages.at(-1)?.seq ?? 0), messages, isLast };
}

const filesSize = 20;

/** The messages of a conversation that have files. The cursor is the number of the last one. Two statements. */
export async function filePage(
  db: Connection,
  { caller }: SignedInScope,
  { gid, cursor }: ParsedInputOf<typeof chatCalls.fileList>,
): Promise<AnswerOf<typeof chatCalls.fileList>> {
  const { hiddenBefore } = await readablePartyOf(db, caller, gid);
  const from = cursor === '' ? null : Number(cursor);
  const found = await selectWithFiles(db, { gid, userId: caller.userId, hiddenBefore }, { from, limit: filesSize + 1 });
  const messages = found.slice(0, filesSize);
  return { messages, cursor: found.length > filesSize ? String(messages.at(-1)?.seq ?? 0) : null };
}

/** A page of the caller's conversations; the caller joins those of its company that are new to it. Three statements. */
export async function conversationPage(
  db: Connection,
  { caller, now }: SignedInScope,
  { cursor, pageSize, filter, storeId, keyword }: ParsedInputOf<typeof chatCalls.conversations>,
): Promise<AnswerOf<typeof chatCalls.conversations>> {
  const wanted = { view: filter, now, storeId: storeId ?? null, keyword: keyword ?? null, after: readPlace(cursor) };
  const { rows, last } = await selectConversations(db, caller, { ...wanted, limit: pageSize });
  await joinConversations(
    db,
    [caller.userId],
    rows.map(({ conversationId }) => conversationId),
    now,
  );
  return { cursor: rows.length < pageSize || !last ? null : writePlace(last), conversations: rows };
}

const writePlace = ({ late, pinnedAt, activeAt, gid }: Place): string =>
  [pinnedAt ?? '-', activeAt, gid, ...(late ? ['late'] : [])].join(' ');

function readPlace(cursor: string): Place | null {
  if (cursor === '') return null;
  const [pinnedAt = '', activeAt = '', gid = '', late] = cursor.split(' ');
  const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
  const isPlace = (pinnedAt === '-' || isTime(pinnedAt)) && isTime(activeAt) && /^[\da-f-]{36}$/.test(gid);
  if (!isPlace) throw invalidFields({ cursor: 'chat.cursor' });
  return { late: late === 'late', pinnedAt: pinnedAt === '-' ? null : pinnedAt, activeAt, gid };
}

/** The group of the caller's company and a store; null when there is none. */
export async function findGroup(db: Connection, { caller }: SignedInScope, storeId: number): Promise<Conversation | null> {
  const gid = await findConversation(db, { kind: 'group', companyId: caller.companyId, storeId, withPlatform: false, users: null });
  return gid === null ? null : ((await selectConversationsById(db, caller, [gid]))[0] ?? null);
}
