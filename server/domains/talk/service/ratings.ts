import { sql } from 'kysely';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { type ratingSorts, ratingTimes, type ServiceRating } from '../../../../contract/talk/service.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller, SignedInScope } from '../../../platform/scope.ts';
import { type Placed, readSorted, readSortedCursor, type SortedCursor, sortedPageOf } from '../../../platform/sorted-cursor.ts';
import { message } from '../../../platform/texts.ts';
import { mayShareContacts, type WritingScope } from '../chat/contacts.ts';
import { type Party, partyOf } from '../chat/party.ts';
import { chatRefusal } from '../chat/refusals.ts';
import type { Owner } from './inboxes.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Known = {
  id: number;
  agentId: number | null;
  solvedAt: Date | null;
  ratingId: number | null;
  ratedAt: Date | null;
  stars: number | null;
  comment: string;
};

/** The case of a conversation of the asking side, and the caller's last rating of it. */
async function findRated(db: Connection, caller: Caller, gid: string, lock: boolean): Promise<{ known: Known | null; party: Party }> {
  const party = await partyOf(db, caller, gid);
  if (party.kind !== 'group' || party.side !== 'company') throw chatRefusal(chatErrors.noSuchConversation);
  const { rows } = await sql<Known>`
    select c.id, c.last_agent_id as "agentId", c.solved_at as "solvedAt", g.id as "ratingId", g.rated_at as "ratedAt", g.stars, coalesce(g.comment, '') as comment
    from service_case c
    left join lateral (
      select id, rated_at, stars, comment from service_rating where case_id = c.id and user_id = ${caller.userId} order by rated_at desc limit 1
    ) g on true
    where c.conversation_id = ${gid} ${lock ? sql`for update of c` : sql``}`.execute(db);
  return { known: rows[0] ?? null, party };
}

/** What the caller may do: rate, change what it said within the hour, or neither. */
function possible({ solvedAt, ratedAt }: Known, now: Date): 'rate' | 'change' | null {
  if (!solvedAt) return null;
  const age = (at: Date): number => now.getTime() - at.getTime();
  if (ratedAt && age(ratedAt) < ratingTimes.changeHours * hour) return 'change';
  if (age(solvedAt) > ratingTimes.openDays * day) return null;
  if (ratedAt && (ratedAt > solvedAt || age(ratedAt) < ratingTimes.pauseDays * day)) return null;
  return 'rate';
}

export async function ratingOf(
  db: Connection,
  { caller, now }: SignedInScope,
  gid: string,
): Promise<{ open: boolean; stars: number | null; comment: string }> {
  const { known } = await findRated(db, caller, gid, false);
  const may = known && possible(known, now);
  return may === 'change' && known
    ? { open: true, stars: known.stars, comment: known.comment }
    : { open: may === 'rate', stars: null, comment: '' };
}

/** @throws `service.ratingClosed` when it is too late, or too early after the rating before */
export async function rate(
  tx: Tx,
  { caller, now, contacts, publicUrl }: WritingScope,
  { gid, stars, comment: written }: { gid: string; stars: number; comment: string },
): Promise<{ rated: boolean }> {
  const { known, party } = await findRated(tx, caller, gid, true);
  const may = known && possible(known, now);
  if (!known || !may) throw new Refusal(codes.refused, 'service.ratingClosed');
  const comment = (await mayShareContacts(tx, party, contacts)) ? written : hideContactData(written, publicUrl).text;
  if (may === 'change' && known.ratingId !== null)
    await tx.updateTable('service_rating').set({ stars, comment }).where('id', '=', known.ratingId).execute();
  else
    await tx
      .insertInto('service_rating')
      .values({ case_id: known.id, user_id: caller.userId, agent_id: known.agentId, stars, comment, rated_at: now })
      .execute();
  return { rated: true };
}

/** Ratings of the inboxes of a company; the platform sees those of all. */
const ratingsOf = (owner: Owner) => sql`
  service_rating g
  join service_case c on c.id = g.case_id
  join conversation v on v.id = c.conversation_id
  join company b on b.id = v.company_id
  left join store s on s.id = v.store_id
  left join user_account a on a.id = g.agent_id
  where ${owner === null ? sql<boolean>`true` : sql<boolean>`s.company_id = ${owner}`}`;

type Filter = { stars?: number | undefined; sort?: (typeof ratingSorts)[number] | undefined };
type Row = Omit<ServiceRating, 'ratedAt'> & Placed & { ratedAt: Date };

/** Ratings in the cursor's direction. One statement. */
async function selectRatings(
  db: Connection,
  owner: Owner,
  { stars, sort }: Filter,
  { cursor, most }: { cursor: SortedCursor; most: number },
): Promise<Row[]> {
  const place = sort?.endsWith('stars') ? sql<number>`g.stars::bigint` : sql<number>`g.id`;
  const { beyond, direction } = readSorted({ place, id: sql`g.id` }, sort, cursor);
  const order = direction === 'asc' ? sql`${place} asc, g.id asc` : sql`${place} desc, g.id desc`;
  const { rows } = await sql<Row>`
    select g.id, c.conversation_id as gid, coalesce(nullif(b.trading_name, ''), b.legal_name) as company, s.name as store, coalesce(a.name, '') as agent,
      g.stars::int as stars, g.comment, g.rated_at as "ratedAt", ${place} as place, g.id as "placeId"
    from ${ratingsOf(owner)} and (${stars ?? null}::int is null or g.stars = ${stars ?? null}::int) and ${beyond}
    order by ${order} limit ${most}`.execute(db);
  return rows;
}

/** A page of ratings, with the average of all and of each of the last twelve months. Three statements. */
export async function ratingPage(
  db: Connection,
  { now }: SignedInScope,
  owner: Owner,
  { cursor: given, size, ...filter }: Filter & { cursor?: string | undefined; size: number },
) {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(await selectRatings(db, owner, filter, { cursor, most: size + 1 }), size, cursor);
  const { rows: sums } = await sql<{ average: number | null; count: number }>`
    select round(avg(g.stars), 2)::float8 as average, count(*)::int as count from ${ratingsOf(owner)}`.execute(db);
  const { rows: months } = await sql<{ month: string; average: number; count: number }>`
    select to_char(g.rated_at, 'YYYY-MM') as month, round(avg(g.stars), 2)::float8 as average, count(*)::int as count
    from ${ratingsOf(owner)} and g.rated_at > ${new Date(now.getTime() - 365 * day)} group by 1 order by 1`.execute(db);
  return {
    ...page,
    rows: page.rows.map(({ ratedAt, ...row }) => ({ ...row, ratedAt: ratedAt.toISOString() })),
    average: sums[0]?.average ?? null,
    count: sums[0]?.count ?? 0,
    months,
  };
}

const mostExported = 10_000;
const columns = ['company', 'store', 'agent', 'stars', 'comment', 'ratedAt'] as const;

/** The filtered ratings as CSV. */
export async function ratingCsv(
  db: Connection,
  { language }: SignedInScope,
  owner: Owner,
  filter: Filter,
): Promise<{ name: string; content: string }> {
  const rows = await selectRatings(db, owner, filter, { cursor: null, most: mostExported });
  const body = rows.map(({ company, store, agent, stars, comment, ratedAt }) => [
    company,
    store ?? '',
    agent,
    stars,
    comment,
    ratedAt.toISOString(),
  ]);
  const head = columns.map((column) => message(`service.column.${column}`, language));
  return { name: 'ratings.csv', content: toCsv(head, body, listCsv(language)) };
}
