import { sql } from 'kysely';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { dropUploads } from '../../../platform/uploads/index.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { fileKeys } from './file-keys.ts';
import { keysHeld } from '../moderation/report-queries.ts';
import { setWords } from './change-queries.ts';
import { wordsOf } from './content.ts';
import { joinWaiting, peopleAtOnce } from './join-jobs.ts';
import { appointOwners } from './owner-jobs.ts';
import { remindersAtOnce, remindOfUnread } from './reminders.ts';

const day = 86_400_000;
/** Days for which a recalled text is there for the operator, should the message be reported. */
export const recalledDays = 30;
/** Messages of one transaction. */
const batch = 500;

/** Erases the content of messages that were recalled long ago, with their files, but what an open report holds. Returns how many. */
export async function forgetRecalled(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ gid: string; seq: number; keys: string[]; companyId: number | null }>`
    select m.conversation_id as gid, m.seq, ${fileKeys(sql`m.body`)} as keys,
      u.company_id as "companyId"
    from chat_message m left join user_account u on u.id = m.sender_id
    where m.recalled_at < ${before} and m.body <> '{}'
      and not exists (
        select 1 from chat_report_message p join chat_report r on r.id = p.report_id and r.state = 'open' where p.message_id = m.id and p.reported
      )
    order by m.recalled_at limit ${batch} for update of m skip locked`.execute(tx);
  // A copy of a message around a reported one needs its file until the report is decided.
  const held = await keysHeld(
    tx,
    rows.flatMap(({ keys }) => keys),
  );
  for (const { gid, seq, keys, companyId } of rows) {
    const free = keys.filter((key) => !held.has(key));
    if (free.length > 0 && companyId !== null) await dropUploads(tx, free, companyId);
    await tx.updateTable('chat_message').set({ body: '{}', ext: '{}' }).where('conversation_id', '=', gid).where('seq', '=', seq).execute();
  }
  return rows.length;
}

const forget: Task = async (_payload, { database, now }) => {
  const before = new Date(now().getTime() - recalledDays * day);
  for (let found = batch; found === batch;) found = await database.transaction((tx) => forgetRecalled(tx, before));
};

/** Splits the words of messages that an older version has stored, or changed. Returns how many. */
export async function splitParsed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ gid: string; seq: number; type: string; body: Record<string, unknown> }>`
    select conversation_id as gid, seq, type, body from chat_message where words <> strip(words)
    order by conversation_id, seq limit ${batch} for update skip locked`.execute(tx);
  for (const { gid, seq, type, body } of rows) await setWords(tx, { gid, seq }, wordsOf(type, body));
  return rows.length;
}

const split: Task = async (_payload, { database }) => {
  for (let found = batch; found === batch;) found = await database.transaction(splitParsed);
};

const remind: Task = async (_payload, { database, now, config }) => {
  const scope = { now: now(), publicUrl: config.publicUrl };
  for (let found = remindersAtOnce; found === remindersAtOnce;) found = await database.transaction((tx) => remindOfUnread(tx, scope));
};

const join: Task = async (_payload, { database, now }) => {
  for (let found = peopleAtOnce; found === peopleAtOnce;) found = await joinWaiting(database, now());
};

const appoint: Task = (_payload, { database, now }) => appointOwners(database, now());

export const tasks: Record<string, Task> = {
  ...{ 'chat:forget': forget, 'chat:join': join, 'chat:words': split, 'chat:remind': remind, 'chat:owners': appoint },
};
// Each of these may take minutes after an upgrade: the next one waits for it.
export const crontab = [
  '11 3 * * * chat:forget ?max=1',
  '* * * * * chat:join ?max=1&queue=chat-join&jobKey=chat-join',
  '* * * * * chat:owners ?max=1&queue=chat-owners&jobKey=chat-owners',
  '*/5 * * * * chat:words ?max=1&queue=chat-words&jobKey=chat-words',
  '*/2 * * * * chat:remind ?max=1',
];
