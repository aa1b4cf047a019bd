import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatExportCalls, exportBounds } from '../../../../contract/talk/chat-exports.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { chatSafetyCalls } from '../../../../contract/talk/chat-moderation.ts';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import { serviceCalls } from '../../../../contract/talk/service.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { jobContext, runTask } from '../../../../test/support/jobs.ts';
import { addCompany, addStore, addUser, callsAs, type Company, testFiles } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { erasePeopleFromChat } from '../chat/personal-data.ts';
import { handlers as chat } from '../chat/calls.ts';
import { handlers as moderation } from '../moderation/calls.ts';
import { handlers as service } from '../service/calls.ts';
import { handlers as exported } from './calls.ts';
import { runExport, tasks } from './jobs.ts';

let database: Database;
let buyer: Company;
let storeId: number;
let anna: Caller;
let ben: Caller;
let sam: Caller;
let stranger: Caller;

const handlers = [...chat, ...moderation, ...service, ...exported];
const as = (caller: Caller, now: () => Date = () => new Date()) => callsAs(database, handlers, { caller, now });
const write = (id: number) => runExport(id, jobContext(database));

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database, { kind: 'buyer' });
  const seller = await addCompany(database, { kind: 'seller' });
  storeId = (await addStore(database, seller, { name: 'Werkbank' })).id;
  [anna, ben, sam] = await Promise.all([addUser(database, buyer), addUser(database, buyer), addUser(database, seller)]);
  stranger = await addUser(database, await addCompany(database, { kind: 'buyer' }));
});
afterAll(releaseDatabases);

const open = async (): Promise<string> => (await as(anna)(buyerChatCalls.open, { storeId })).gid;
const say = (who: Caller, gid: string, msg: string, reply?: string) =>
  as(who)(chatCalls.send, {
    cid: randomUUID(),
    to: gid,
    type: 'txt',
    body: { msg },
    ext: reply === undefined ? {} : { msgQuote: { msgID: reply } },
  });

type Exported = { messages: { text: string; answers: string | null; file: string | null; more?: (string | null)[]; from: string }[] };

async function filesOf(id: number): Promise<{ names: string[]; json: Exported; whole: string; entries: Record<string, Uint8Array> }> {
  const { rows } = await database.pool.query<{ key: string }>('select file_key as key from chat_export where id = $1', [id]);
  const entries = unzipSync((await testFiles.get(rows[0]?.key ?? 'none')) ?? new Uint8Array());
  const whole = Buffer.from(entries['conversation.json'] ?? []).toString();
  return { names: Object.keys(entries), json: JSON.parse(whole) as Exported, whole, entries };
}

it('has what the person sees, with files, and neither what is recalled or hidden, nor notes or blocks', async () => {
  const gid = await open();
  const first = await say(anna, gid, 'Is the oak table in stock? 🪑');
  const hidden = await say(sam, gid, 'Hidden for Anna');
  await say(sam, gid, 'Answers what is hidden', hidden.id);
  await say(sam, gid, 'Yes, 12 pieces', first.id);
  const recalled = await say(sam, gid, 'Recalled words');
  const file = await say(sam, gid, 'A file');
  const gone = await say(sam, gid, 'A file that is gone');
  await testFiles.put('chat/export-test.pdf', Buffer.from('%PDF-oak'));
  const attach = (id: string, key: string, more: object[] = []) =>
    database.pool.query(`update chat_message set type = 'file', body = $2 where id = $1`, [
      id,
      JSON.stringify({ file: key, name: 'oak.pdf', more }),
    ]);
  await testFiles.put('chat/export-more.pdf', Buffer.from('%PDF-ash'));
  await attach(file.id, 'chat/export-test.pdf', [{ file: 'chat/export-more.pdf', name: 'ash.pdf' }]);
  await attach(gone.id, 'chat/export-gone.pdf');
  await as(sam)(chatCalls.recall, { gid, id: recalled.id });
  await as(anna)(chatCalls.remove, { gid, ids: [hidden.id] });
  await as(sam)(serviceCalls.change, { gid, action: 'note', note: 'Secret remark' });
  await as(sam)(chatSafetyCalls.block, { gid, userId: ben.userId });

  const asked = await as(anna)(chatExportCalls.request, { gid });
  expect(asked).toMatchObject({ state: 'waiting', progress: 0 });
  await expect(as(anna)(chatExportCalls.open, { exportId: asked.id })).rejects.toMatchObject({ code: codes.refused });
  await Promise.all([write(asked.id), write(asked.id)]);
  expect(await as(anna)(chatExportCalls.list, { gid })).toMatchObject([{ state: 'ready', progress: 100, messages: 5, missing: 1 }]);
  const { names, json, whole, entries } = await filesOf(asked.id);
  expect(json.messages.map(({ text, answers, file: at }) => [text, answers, at !== null])).toEqual([
    ['Is the oak table in stock? 🪑', null, false],
    ['Answers what is hidden', null, false],
    ['Yes, 12 pieces', first.id, false],
    ['oak.pdf\nash.pdf', null, true],
    ['oak.pdf', null, false],
  ]);
  expect(names).toHaveLength(4);
  expect(
    Buffer.from(entries['conversation.pdf'] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(Buffer.from(entries[json.messages[3]?.file ?? ''] ?? []).toString()).toBe('%PDF-oak');
  expect(Buffer.from(entries[json.messages[3]?.more?.[0] ?? ''] ?? []).toString()).toBe('%PDF-ash');
  for (const secret of ['Hidden for Anna', 'Recalled words', 'Secret remark', 'block']) expect(whole).not.toContain(secret);
  expect((await as(anna)(chatExportCalls.open, { exportId: asked.id })).address).toMatch(/^\/files\//);

  // The store sees what Anna has hidden for herself.
  const theirs = await as(sam)(chatExportCalls.request, { gid });
  await write(theirs.id);
  expect((await filesOf(theirs.id)).whole).toContain('Hidden for Anna');
});

it('is of the person alone, as long as it belongs to the conversation', async () => {
  const gid = await open();
  const { id: exportId } = await as(ben)(chatExportCalls.request, { gid });
  await write(exportId);
  const missing = { code: codes.notFound };
  await expect(as(anna)(chatExportCalls.open, { exportId })).rejects.toMatchObject(missing);
  const foreign = { details: { type: chatErrors.noSuchConversation } };
  await expect(as(stranger)(chatExportCalls.request, { gid })).rejects.toMatchObject(foreign);
  await expect(as(stranger)(chatExportCalls.list, { gid })).rejects.toMatchObject(foreign);
  await as(ben)(chatCalls.group, { gid, operation: 'memberAbsence', users: [] });
  await expect(as(ben)(chatExportCalls.open, { exportId })).rejects.toMatchObject({ details: { type: chatErrors.notInGroup } });
});

it('of somebody who has lost the right meanwhile fails', async () => {
  const gid = await open();
  const leaving = await addUser(database, buyer);
  const { id } = await as(leaving)(chatExportCalls.request, { gid });
  await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [leaving.userId]);
  await write(id);
  const { rows } = await database.pool.query('select state from chat_export where id = $1', [id]);
  expect(rows).toEqual([{ state: 'failed' }]);
});

it('of a long conversation is in parts', async () => {
  const seller = await addCompany(database, { kind: 'seller' });
  const { gid } = await as(anna)(buyerChatCalls.open, { storeId: (await addStore(database, seller)).id });
  const count = exportBounds.messages + 200;
  await database.pool.query(
    `insert into chat_message (conversation_id, seq, changed_seq, number, id, sender_id, client_id, type, body, sent_at)
     select $1, n, n, n, gen_random_uuid(), $2, 'bulk-' || n, 'txt', jsonb_build_object('msg', 'Line ' || n || repeat(E'\\nand more', n % 20)), now()
     from generate_series(100, $3::int + 99) n`,
    [gid, anna.userId, count],
  );
  await database.pool.query('update conversation_head set last_seq = 5000, last_number = 5000 where conversation_id = $1', [gid]);
  const { id } = await as(anna)(chatExportCalls.request, { gid });
  await write(id);
  const { names } = await filesOf(id);
  expect(names.toSorted()).toEqual(['conversation-2.json', 'conversation-2.pdf', 'conversation.json', 'conversation.pdf']);
  expect((await as(anna)(chatExportCalls.list, { gid }))[0]).toMatchObject({ state: 'ready', messages: count });
});

it('waits with a few at a time, is taken up after a kill, and ends after a week or with an erasure', async () => {
  const gid = await open();
  const ask = () => as(sam)(chatExportCalls.request, { gid });
  const asked = await Promise.allSettled([ask(), ask(), ask()]);
  const ids = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  expect(ids).toHaveLength(exportBounds.waiting);
  const [first = 0, second = 0] = ids;
  await database.pool.query(
    `update chat_export set state = 'working', claim = gen_random_uuid(), beat_at = now() - interval '3 minutes' where id = $1`,
    [first],
  );
  await runTask(tasks, 'chat:export-resume', { database });
  const { rows } = await database.pool.query(`select 1 from graphile_worker.jobs where key = $1`, [`chat export ${first}`]);
  expect(rows).toHaveLength(1);
  await write(first);
  await write(second);
  const keyOf = async (id: number) =>
    (await database.pool.query<{ key: string | null }>('select file_key as key from chat_export where id = $1', [id])).rows[0]?.key;
  const key = (await keyOf(first)) ?? 'none';
  const later = new Date(Date.now() + (exportBounds.days + 1) * 86_400_000);
  await expect(as(sam, () => later)(chatExportCalls.open, { exportId: first })).rejects.toMatchObject({ code: codes.refused });
  await database.transaction((tx) => erasePeopleFromChat(tx, [{ userId: sam.userId, name: '' }], sam.companyId, new Date()));
  await runTask(tasks, 'chat:export-sweep', { database, now: () => new Date(Date.now() + 1_000) });
  expect([await keyOf(first), await keyOf(second)]).toEqual([null, null]);
  expect(await testFiles.has(key)).toBe(false);
});
