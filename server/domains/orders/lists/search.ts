import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { escapeLike } from '../../../platform/postgres/sql/like.ts';
import { isBuyerSide, isSellerSide, type OrderSide, within } from '../purchase-orders/index.ts';
import { indexed, marks, ofDays, type OrderFilter, remaining } from './filter.ts';

/** Words that begin with the keyword, and words that it stands for. `many`: they are in so many orders that the orders are looked through instead. */
type Words = { prefix: string; exact: string[]; many: boolean };

/** Words up to which they are read all; beyond, orders are looked through, the newest first. */
const mostWords = 20_000;
/** Orders that are looked at for one page: by the indexes of the lists, and where each one's words have to be read. */
const mostOrders = 20_000;
const mostWithWords = 5_000;
/** Orders without words that are looked at. */
const mostFresh = 500;
/** Variants that a buyer's own number may stand for. */
const mostVariants = 50;

/** Where the words of a side's orders are. */
function scopeOf(side: OrderSide, { storeId }: OrderFilter): RawBuilder<unknown> {
  if (isBuyerSide(side)) return sql`w.buyer_company_id = ${side.buyerCompanyId}`;
  if (isSellerSide(side)) return sql`w.store_id = ${side.storeId}`;
  if (side.ofBuyer !== undefined) return sql`w.buyer_company_id = ${side.ofBuyer}`;
  return storeId === undefined ? sql`true` : sql`w.store_id = ${storeId}`;
}

const beginning = (prefix: string): RawBuilder<unknown> => sql`w.word >= ${prefix} and w.word < ${prefix} || chr(1114111)`;

/** The words of a keyword; null without one, `unusable` if it has neither letters nor digits. Buyers find variants by their own numbers as well. */
export async function wordsOf(database: Database, side: OrderSide, filter: OrderFilter): Promise<Words | 'unusable' | null> {
  const keyword = filter.keyword?.trim() ?? '';
  if (keyword === '') return null;
  const own = isBuyerSide(side)
    ? sql`(select coalesce(array_agg(search_code(v.sku)), '{}') from (
        select n.variant_id from own_number n where n.company_id = ${side.buyerCompanyId} and loose_code(n.number) like loose_code(${escapeLike(keyword)}) || '%'
        limit ${mostVariants}) x join variant v on v.id = x.variant_id)`
    : sql`'{}'::text[]`;
  // sql-check: not null prefix exact, both are computed of a text
  const { rows } = await sql<{ prefix: string; exact: string[]; words: number }>`
    select g.prefix, ${own} as exact, (select count(*)::int from (
      select from order_word w where ${scopeOf(side, filter)} and w.word >= g.prefix and w.word < g.prefix || chr(1114111) limit ${mostWords + 1}) x) as words
    from (select search_code(${keyword}::text) as prefix) g`.execute(database.kysely);
  const [found] = rows;
  if (!found || found.prefix === '') return 'unusable';
  // A number without its letters and zeros.
  const digits = /^(?:po)?(\d{1,8})$/.exec(found.prefix)?.[1];
  const exact = [...found.exact, ...(digits === undefined ? [] : [`po${digits.padStart(8, '0')}`])];
  return { prefix: found.prefix, exact, many: found.words > mostWords };
}

type Looked = {
  /** Ids of orders in the direction of the cursor, no more than `most`. */
  ids: RawBuilder<unknown>;
  most: number;
  /** What of order `o` has to hold in addition. */
  and: RawBuilder<unknown>;
};

const hasWord = ({ prefix, exact }: Words, word: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${word} >= ${prefix} and ${word} < ${prefix} || chr(1114111)) or ${word} = any(${exact}::text[]))`;

/** The newest orders that have no words yet, by reading what would be their words. */
const fresh = (side: OrderSide, words: Words): RawBuilder<unknown> => sql`
  (select n.id from (select o.id from purchase_order o where ${within(side)} and o.id > ${marks.order} order by o.id desc limit ${mostFresh}) n
    where exists (select from order_words(n.id) x (word) where ${hasWord(words, sql`x.word collate "C"`)}))
  union all (select h.order_id from shipment h where h.id > ${marks.shipment} and h.order_id is not null and ${hasWord(words, sql`search_code(h.tracking_number) collate "C"`)})`;

function looked(side: OrderSide, filter: OrderFilter, words: Words | null, cursor: Cursor): Looked {
  const direction = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const beyond = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
    cursor === null ? sql`true` : cursor.direction === 'next' ? sql`${id} < ${cursor.id}` : sql`${id} > ${cursor.id}`;
  const walked = (most: number) => sql`
    select o.id from purchase_order o where ${indexed(side, filter)} and ${beyond(sql`o.id`)} order by o.id ${direction} limit ${most}`;
  if (words === null) return { ids: walked(mostOrders), most: mostOrders, and: sql`true` };
  if (words.many)
    return {
      ids: walked(mostWithWords),
      most: mostWithWords,
      and: sql`(exists (select from order_word w where w.order_id = o.id and ${beginning(words.prefix)})
        or exists (select from order_word w where w.order_id = o.id and w.word = any(${words.exact}::text[]))
        or (o.id > ${marks.order} and exists (select from order_words(o.id) x (word) where ${hasWord(words, sql`x.word collate "C"`)})))`,
    };
  const scope = sql`${scopeOf(side, filter)} and ${ofDays(filter, sql`w.order_id`)} and ${beyond(sql`w.order_id`)}`;
  return {
    ids: sql`select distinct f.id from (
        (select w.order_id as id from order_word w where ${scope} and ${beginning(words.prefix)})
        union all (select w.order_id from order_word w where ${scope} and w.word = any(${words.exact}::text[]) limit ${mostWords})
        union all ${fresh(side, words)}) f
      where ${beyond(sql`f.id`)} order by f.id ${direction} limit ${mostWithWords}`,
    most: mostWithWords,
    and: sql`true`,
  };
}

/**
 * The ids of a page and of the order after it, as a subselect. It looks at a limited number of orders, so that a rare filter of very many orders
 * is answered in time.
 */
export function pageOfIds(
  side: OrderSide,
  filter: OrderFilter,
  words: Words | null,
  { cursor, size }: { cursor: Cursor; size: number },
): RawBuilder<unknown> {
  const direction = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { ids, and } = looked(side, filter, words, cursor);
  // Each order is fetched by its id: joined, all that were looked at would be.
  return sql`select o.id from (${ids}) c cross join lateral (
      select o.id from purchase_order o where o.id = c.id and ${within(side)} and ${remaining(filter)} and ${and} offset 0) o
    order by c.id ${direction} limit ${size + 1}`;
}

/** The last order that was looked at for a page if there may be others beyond it; null if not. */
export async function lookedTo(
  database: Database,
  side: OrderSide,
  filter: OrderFilter,
  words: Words | null,
  cursor: Cursor,
): Promise<number | null> {
  const { ids, most } = looked(side, filter, words, cursor);
  const { rows } = await sql<{ id: number }>`select c.id from (${ids}) c offset ${most - 1} limit 1`.execute(database.kysely);
  return rows[0]?.id ?? null;
}
