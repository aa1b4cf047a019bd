import { sql } from 'kysely';
import type { QuestionState } from '../../../../contract/buying/questions.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { itemText, openStoreTo, visibleItem } from '../../catalogue/index.ts';
import { questions } from './states.ts';

export type Filter = { states: readonly QuestionState[]; storeId: number | null; keyword: string | null };

export type QuestionRow = {
  id: number;
  version: number;
  itemId: number;
  itemName: string;
  itemCode: string;
  urlKey: string;
  visible: boolean;
  pictureKey: string | null;
  sku: string | null;
  storeId: number;
  storeName: string;
  language: string;
  body: string;
  answer: string | null;
  state: QuestionState;
  askedAt: Date;
  answeredAt: Date | null;
  editedAt: Date | null;
  publishedAt: Date | null;
  buyer: string | null;
  askedBy: string | null;
  answeredBy: string | null;
};

/** A buyer company's questions, or those to the stores of a seller company. */
export type Side = { buyerId: number } | { sellerId: number };
const conditions = {
  buyer: 'q.company_id = $1',
  seller: "s.company_id = $1 and q.state <> 'withdrawn'",
};

/** $1 company, $2 country, $3 language, $4 states, $5 store, $6 pattern, $7 cursor id, $8 rows. */
const listOf = (side: 'buyer' | 'seller', direction: 'next' | 'previous'): string => `
select q.id, q.version, q.item_id as "itemId", t.name as "itemName", i.item_code as "itemCode", t.url_key as "urlKey",
  ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$1' })} as visible,
  coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey", v.sku, s.id as "storeId", s.name as "storeName", q.language, q.body, q.answer, q.state,
  q.asked_at as "askedAt", q.answered_at as "answeredAt", q.edited_at as "editedAt", q.published_at as "publishedAt",
  c.legal_name as buyer, u.name as "askedBy", w.name as "answeredBy"
from item_question q
join item i on i.id = q.item_id
join store s on s.id = q.store_id
left join variant v on v.id = q.variant_id
left join company c on c.id = q.company_id
left join user_account u on u.id = q.user_id
left join user_account w on w.id = q.answered_by
${itemText({ alias: 't', item: 'i', language: '$3' })}
where ${conditions[side]} and (cardinality($4::text[]) = 0 or q.state = any ($4)) and ($5::bigint is null or q.store_id = $5)
  and ($6::text is null or q.body ilike $6 or q.answer ilike $6 or t.name ilike $6 or i.item_code ilike $6 or v.sku ilike $6${side === 'seller' ? ' or c.legal_name ilike $6' : ''})
  and ($7::bigint is null or q.id ${direction === 'next' ? '<' : '>'} $7)
order by q.id ${direction === 'next' ? 'desc' : 'asc'} limit $8`;

/** One page and the row after it, in the cursor's direction. */
export function selectQuestions(
  reader: Reader,
  side: Side,
  asked: Filter & { country: string; language: string; cursor: Cursor; limit: number },
): Promise<QuestionRow[]> {
  const kind = 'buyerId' in side ? 'buyer' : 'seller';
  const companyId = 'buyerId' in side ? side.buyerId : side.sellerId;
  const direction = asked.cursor?.direction ?? 'next';
  return read(reader, `questions_${kind}_${direction}`, listOf(kind, direction), [
    companyId,
    asked.country,
    asked.language,
    asked.states,
    asked.storeId,
    asked.keyword,
    asked.cursor?.id ?? null,
    asked.limit,
  ]);
}

export type PublishedRow = {
  id: number;
  sku: string | null;
  language: string;
  body: string;
  answer: string;
  askedAt: Date;
  answeredAt: Date;
};

/** Published questions of an item; the page sorts the caller's language first. Null if the caller may not see the item. */
export async function selectPublished(
  reader: Reader,
  asked: { itemId: number; country: string; companyId: number | null; cursor: Cursor; limit: number },
): Promise<PublishedRow[] | null> {
  const direction = asked.cursor?.direction ?? 'next';
  const [row] = await read<{ rows: (Omit<PublishedRow, 'askedAt' | 'answeredAt'> & { askedAt: string; answeredAt: string })[] }>(
    reader,
    `questions_published_${direction}`,
    `select coalesce((select json_agg(x) from (
       select q.id, v.sku, q.language, q.body, q.answer, q.asked_at as "askedAt", q.answered_at as "answeredAt"
       from item_question q left join variant v on v.id = q.variant_id
       where q.item_id = i.id and q.published_at is not null and ($4::bigint is null or q.id ${direction === 'next' ? '<' : '>'} $4)
       order by q.id ${direction === 'next' ? 'desc' : 'asc'} limit $5) x), '[]') as rows
     from item i join store s on s.id = i.store_id
     where i.id = $1 and ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })}`,
    [asked.itemId, asked.country, asked.companyId, asked.cursor?.id ?? null, asked.limit],
  );
  return row ? row.rows.map((one) => ({ ...one, askedAt: new Date(one.askedAt), answeredAt: new Date(one.answeredAt) })) : null;
}

/** The median of the latest answers of a store, in hours, and the number of answers. Null if the caller may not see the store. */
export async function selectResponseTime(
  reader: Reader,
  asked: { storeId: number; country: string; companyId: number | null; since: Date },
): Promise<{ hours: number | null; answers: number } | null> {
  const [row] = await read<{ hours: number | null; answers: number }>(
    reader,
    'questions_response_time',
    `select t.answers, t.hours from store s cross join lateral (select count(*)::integer as answers,
       ceil(percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at)) / 3600)::integer as hours
       from item_question where store_id = s.id and answered_at is not null and answered_at >= $4) t
     where s.id = $1 and s.state = 'open' and ($2 = any (s.country_codes) or s.company_id = $3::bigint) and ${openStoreTo({ store: 's', company: '$3' })}`,
    [asked.storeId, asked.country, asked.companyId, asked.since],
  );
  return row ?? null;
}

export type Target = { storeId: number; asked: number };

/** The item’s store, and the number of recent questions of the buyer; nothing if the item is not visible or has no such variant. */
export async function findTarget(
  reader: Reader,
  asked: { itemId: number; variantId: number | null; companyId: number; country: string; since: Date },
): Promise<Target | null> {
  const [row] = await read<Target>(
    reader,
    'questions_target',
    `select s.id as "storeId",
       (select count(*)::integer from item_question q where q.company_id = $3 and q.asked_at > $5) as asked
     from item i join store s on s.id = i.store_id
     where i.id = $1 and ${visibleItem({ item: 'i', store: 's', country: '$4', company: '$3' })}
       and ($2::bigint is null or exists (select from variant v where v.id = $2 and v.item_id = i.id and v.state = 'active'))`,
    [asked.itemId, asked.variantId, asked.companyId, asked.country, asked.since],
  );
  return row ?? null;
}

/** Serializes the questions of one company, so that the limit holds. */
export const lockBuyer = (reader: Reader, companyId: number): Promise<unknown> =>
  read(reader, 'questions_lock', `select pg_advisory_xact_lock(hashtextextended('question ' || $1::bigint, 0))`, [companyId]);

/** Returns the id of the question, or of an open one with the same text. */
export async function insertQuestion(
  tx: Tx,
  question: {
    itemId: number;
    variantId: number | null;
    storeId: number;
    companyId: number;
    userId: number;
    language: string;
    body: string;
    now: Date;
  },
): Promise<number> {
  const { itemId, variantId, storeId, companyId, userId, language, body, now } = question;
  const { id } = await tx
    .insertInto('item_question')
    .values({
      item_id: itemId,
      variant_id: variantId,
      store_id: storeId,
      company_id: companyId,
      user_id: userId,
      language,
      body,
      asked_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, item_id, md5(body)`)
        .where(sql<boolean>`item_question.state = 'open'`)
        .doUpdateSet((eb) => ({ version: eb.ref('item_question.version') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const nextVersion = sql<number>`item_question.version + 1`;

/** False if the company has no such question that is open. */
export async function withdraw(tx: Tx, { companyId, now }: { companyId: number; now: Date }, id: number): Promise<boolean> {
  const withdrawn = await move(tx, questions, {
    ids: [id],
    from: ['open'],
    to: 'withdrawn',
    now,
    set: { version: nextVersion },
    guard: (eb) => eb('company_id', '=', companyId),
  });
  return withdrawn.length > 0;
}

export type LockedQuestion = {
  id: number;
  version: number;
  state: QuestionState;
  body: string;
  answer: string | null;
  published: boolean;
  itemName: string;
  userId: number | null;
  email: string | null;
  userLanguage: string | null;
  notifiedAt: Date | null;
};

/** A question, locked, with the user who asked if that user can still be notified; for a store of the seller, or any if none is given. */
export async function lockQuestion(reader: Reader, sellerId: number | null, id: number): Promise<LockedQuestion | null> {
  const [row] = await read<LockedQuestion>(
    reader,
    'questions_lock_one',
    `select q.id, q.version, q.state, q.body, q.answer, q.published_at is not null as published, t.name as "itemName", u.id as "userId", u.email, u.language as "userLanguage",
       q.answer_notified_at as "notifiedAt"
     from item_question q join store s on s.id = q.store_id join item i on i.id = q.item_id
     left join company c on c.id = q.company_id and c.state = 'approved'
     left join user_account u on u.id = q.user_id and u.state = 'active' and u.company_id = c.id
     ${itemText({ alias: 't', item: 'i', language: 'u.language' })}
     where q.id = $2 and ($1::bigint is null or s.company_id = $1) and q.state <> 'withdrawn' for no key update of q`,
    [sellerId, id],
  );
  return row ?? null;
}

export async function markNotified(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('item_question').set({ answer_notified_at: now }).where('id', '=', id).execute();
}

/** `answered_at` stays the time of the first answer, so that later changes do not affect the response time. */
export async function saveAnswer(
  tx: Tx,
  { id, text, userId, publish, now }: { id: number; text: string; userId: number; publish: boolean; now: Date },
): Promise<void> {
  const time = sql<Date>`${now}::timestamptz`;
  await move(tx, questions, {
    ids: [id],
    from: ['open', 'answered'],
    to: 'answered',
    now,
    set: {
      edited_at: sql<Date | null>`case when item_question.state = 'answered' and answer <> ${text} then ${time} else edited_at end`,
      answer: text,
      answered_by: userId,
      answered_at: sql<Date>`coalesce(answered_at, ${time})`,
      published_at: publish ? sql<Date>`coalesce(published_at, ${time})` : null,
      version: nextVersion,
    },
  });
}

export async function setPublished(tx: Tx, id: number, publish: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('item_question')
    .set((eb) => ({
      published_at: publish ? eb.fn.coalesce('published_at', sql<Date>`${now}::timestamptz`) : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAnswer(tx: Tx, id: number, now: Date): Promise<void> {
  const set = { answer: null, published_at: null, edited_at: null, version: nextVersion };
  await move(tx, questions, { ids: [id], from: ['answered'], to: 'open', now, set });
}

export async function countOpen(reader: Reader, sellerId: number): Promise<number> {
  const [row] = await read<{ count: number }>(
    reader,
    'questions_open',
    `select count(*)::integer as count from store s join item_question q on q.store_id = s.id and q.state = 'open' where s.company_id = $1`,
    [sellerId],
  );
  return row?.count ?? 0;
}

export type UnnotifiedRow = { id: number; name: string; itemCode: string; body: string };
export type Recipient = { userId: number; email: string; language: string };

/** Seller companies with questions that are not notified yet, unless they got a notification recently. */
export async function companiesToNotify(reader: Reader, quietSince: Date): Promise<number[]> {
  const rows = await read<{ id: number }>(
    reader,
    'questions_companies',
    `select distinct s.company_id as id from item_question q join store s on s.id = q.store_id
     where q.notified_at is null and q.state = 'open'
       and not exists (select from item_question o join store p on p.id = o.store_id where p.company_id = s.company_id and o.notified_at > $1) order by 1`,
    [quietSince],
  );
  return rows.map(({ id }) => id);
}

/** Questions that a seller is notified of now; the transaction marks them as notified. One statement. */
export const takeUnnotified = (tx: Tx, sellerId: number, now: Date): Promise<UnnotifiedRow[]> =>
  tx
    .with('due', (db) =>
      db
        .selectFrom('item_question as q')
        .innerJoin('store as s', 's.id', 'q.store_id')
        .select('q.id')
        .where('s.company_id', '=', sellerId)
        .where('q.notified_at', 'is', null)
        .where('q.state', '=', 'open')
        .orderBy('q.id')
        .forNoKeyUpdate('q'),
    )
    .with('marked', (db) =>
      db
        .updateTable('item_question as q')
        .from('due')
        .set({ notified_at: now })
        .whereRef('q.id', '=', 'due.id')
        .returning(['q.id', 'q.item_id', 'q.body']),
    )
    .selectFrom('marked')
    .innerJoin('item as i', 'i.id', 'marked.item_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('item_text as x')
          .select('x.name')
          .whereRef('x.item_id', '=', 'i.id')
          .orderBy(sql`x.language = i.source_language`, 'desc')
          .orderBy('x.language')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(['marked.id', 't.name', 'i.item_code as itemCode', 'marked.body'])
    .orderBy('marked.id')
    .execute();

/** Users of a company who have an access code and can receive mail. */
export const peopleWith = (reader: Reader, companyId: number, code: string): Promise<Recipient[]> =>
  read(
    reader,
    'questions_people',
    `select u.id as "userId", u.email, u.language from user_account u join role r on r.id = u.role_id join company c on c.id = u.company_id and c.state = 'approved'
     where u.company_id = $1 and u.state = 'active' and $2 = any (r.access_codes) order by u.id`,
    [companyId, code],
  );

/** Unpublished questions are deleted; published ones are anonymized. */
export async function forgetCompany(db: Connection, companyId: number): Promise<void> {
  await db.deleteFrom('item_question').where('company_id', '=', companyId).where('published_at', 'is', null).execute();
  await db.updateTable('item_question').set({ company_id: null, user_id: null }).where('company_id', '=', companyId).execute();
}

export async function forgetPeople(db: Connection, userIds: readonly number[]): Promise<void> {
  await db.updateTable('item_question').set({ answered_by: null }).where('answered_by', '=', anyOf(userIds)).execute();
  await db.updateTable('item_question').set({ user_id: null }).where('user_id', '=', anyOf(userIds)).execute();
}
