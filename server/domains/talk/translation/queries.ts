import { sql } from 'kysely';
import { timeZone, type Language } from '../../../../contract/values/locale.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

type Place = { gid: string; seq: number };

/** Stored translations of some messages, with the text that they are of. One statement: a text and its translation change at once. */
export async function storedTranslations(
  db: Connection,
  { gid, language }: { gid: string; language: Language },
  seqs: readonly number[],
): Promise<{ seq: number; original: string; text: string; source: string }[]> {
  return db
    .selectFrom('message_translation as t')
    .innerJoin('chat_message as m', (join) => join.onRef('m.conversation_id', '=', 't.conversation_id').onRef('m.seq', '=', 't.seq'))
    .select(['t.seq', 't.text', 't.source', sql<string>`m.body ->> 'msg'`.as('original')])
    .where('t.conversation_id', '=', gid)
    .where('t.language', '=', language)
    .where('t.seq', '=', sql<number>`any(${seqs}::bigint[])`)
    .execute();
}

type NewTranslation = Place & {
  language: Language;
  /** The text that was translated. */ original: string;
  text: string;
  source: string;
  now: Date;
};

/**
 * Stores a translation unless the message has changed meanwhile, or there is one already. The message is locked against changes, which delete its
 * translations after theirs: none outlives its text. Returns whether the message still says the same.
 */
export async function storeTranslation(tx: Tx, given: NewTranslation): Promise<boolean> {
  const { gid, seq, language, original, text, source, now } = given;
  const { rows } = await sql<{ seq: number }>`
    select m.seq from chat_message m
    where m.conversation_id = ${gid} and m.seq = ${seq} and m.recalled_at is null and m.body ->> 'msg' = ${original} for share`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('message_translation')
    .values({ conversation_id: gid, seq, language, text, source, translated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** What is translated says something else now, or nothing. The message's own change comes before, in the same transaction. */
export async function dropTranslations(tx: Tx, { gid, seq }: Place): Promise<void> {
  await tx.deleteFrom('message_translation').where('conversation_id', '=', gid).where('seq', '=', seq).execute();
}

/** Translations of what some people wrote. */
export async function dropTranslationsOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('message_translation as t')
    .using('chat_message as m')
    .whereRef('m.conversation_id', '=', 't.conversation_id')
    .whereRef('m.seq', '=', 't.seq')
    .where('m.sender_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .execute();
}

const days = new Intl.DateTimeFormat('sv-SE', { timeZone });
/** The first day of a calendar month in the market's time zone. */
export const monthOf = (now: Date): string => `${days.format(now).slice(0, 7)}-01`;

type Use = { companyId: number; characters: number; now: Date };

/**
 * Counts characters for a company and its month, if they fit into what it may have. Returns whether they do. Those who count at once wait for each other's
 * row: together they never have more.
 */
export async function countCharacters(db: Connection, { companyId, characters, now }: Use, most: number): Promise<boolean> {
  if (characters > most) return false;
  const rows = await db
    .insertInto('translation_use')
    .values({ company_id: companyId, month: monthOf(now), characters })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'month'])
        .doUpdateSet((eb) => ({ characters: eb('translation_use.characters', '+', eb.ref('excluded.characters')) }))
        .where((eb) => eb(eb('translation_use.characters', '+', eb.ref('excluded.characters')), '<=', most)),
    )
    .returning('characters')
    .execute();
  return rows.length === 1;
}

/** What was counted and not translated. */
export async function returnCharacters(db: Connection, { companyId, characters, now }: Use): Promise<void> {
  await db
    .updateTable('translation_use')
    .set((eb) => ({ characters: eb('characters', '-', characters) }))
    .where('company_id', '=', companyId)
    .where('month', '=', monthOf(now))
    .where('characters', '>=', characters)
    .execute();
}

/** Whether a company forbids translations, and how many characters it has had translated this month. One statement. */
export async function findUse(db: Connection, companyId: number, now: Date): Promise<{ isForbidden: boolean; used: number }> {
  const { rows } = await sql<{ isForbidden: boolean; used: number }>`
    select coalesce((select s.is_forbidden from translation_setting s where s.company_id = ${companyId}), false) as "isForbidden",
      coalesce((select u.characters from translation_use u where u.company_id = ${companyId} and u.month = ${monthOf(now)}::date), 0) as used`.execute(
    db,
  );
  return rows[0] ?? { isForbidden: false, used: 0 };
}

export async function setForbidden(
  tx: Tx,
  { companyId, userId, isForbidden, now }: { companyId: number; userId: number; isForbidden: boolean; now: Date },
): Promise<void> {
  const changed = { is_forbidden: isForbidden, changed_by: userId, changed_at: now };
  await tx
    .insertInto('translation_setting')
    .values({ company_id: companyId, ...changed })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changed))
    .execute();
}

/** Whether a person has all messages of others in a conversation translated; false where it has chosen nothing. */
export async function findAlways(db: Connection, gid: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_member')
    .select('translates')
    .where('conversation_id', '=', gid)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.translates ?? false;
}

/** Names of some users, of those who have one. */
export async function namesOf(db: Connection, userIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('name', '<>', '')
    .execute();
  return rows.map(({ name }) => name);
}
