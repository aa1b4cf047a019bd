import { sql } from 'kysely';
import type { Language } from '../../../contract/values/locale.ts';
import { fewFound, type Miss } from '../../../contract/search/search-admin.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { rowsOf } from '../../platform/postgres/sql/rows-of.ts';
import type { Connection } from '../../platform/postgres/sql/tx.ts';
import type { Search } from '../../engines/search-index/query/searcher.ts';

/** Milliseconds between two writes of the counts. */
const pace = 20_000;
/** Maximum number of different keywords between two writes: more come from a machine. */
const most = 500;
const longest = 60;
/** Days after which a zero-result search is deleted. */
const daysStored = 90;

/**
 * The countable form of a keyword: words, without anything that may be personal data, such as an address or a long number. Null otherwise.
 */
export function countable(keyword: string): string | null {
  const words = keyword.trim().toLowerCase().replace(/\s+/g, ' ');
  return words.length < 2 || words.length > longest || /@|\d{5}|:\/\//.test(words) ? null : words;
}

/** Counts searches with few or no items, in memory for a short time and then by day in the database. The user is not recorded. */
export class ZeroResultSearches {
  readonly #database: Database;
  #counted = new Map<string, { language: Language; keyword: string; found: number; asked: number }>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  readonly #failed: (error: unknown) => void;

  constructor(database: Database, failed: (error: unknown) => void) {
    this.#database = database;
    this.#failed = failed;
  }

  /** Records a search by words alone; results removed by filters do not count. */
  note({ keyword, language, page, facets, storeIds, categoryId, ...search }: Search, found: number): void {
    if (keyword === '' || page > 1 || found > fewFound) return;
    const { priceFrom, priceTo, inStock, maxLeadDays, alsoTo, sentFrom, service, isNew } = search;
    const narrowed = [categoryId, priceFrom, priceTo, maxLeadDays, alsoTo, service].some((one) => one !== null) || inStock || isNew;
    if (narrowed || facets.length + storeIds.length + sentFrom.length > 0) return;
    const words = countable(keyword);
    if (words === null) return;
    const key = `${language} ${words}`;
    const known = this.#counted.get(key);
    if (!known && this.#counted.size >= most) return;
    this.#counted.set(key, { language, keyword: words, found, asked: (known?.asked ?? 0) + 1 });
    this.#timer ??= setTimeout(() => void this.write(), pace).unref();
  }

  /** Writes the counts. One statement. */
  write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const rows = [...this.#counted.values()];
    this.#counted = new Map();
    if (rows.length > 0) this.#writing = this.#writing.then(() => this.#put(rows)).catch((error: unknown) => this.#failed(error));
    return this.#writing;
  }

  async #put(rows: readonly { language: Language; keyword: string; found: number; asked: number }[]): Promise<void> {
    await this.#database.kysely
      .insertInto('search_miss')
      .columns(['day', 'language', 'keyword', 'found', 'asked'])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(rows, sql`language text, keyword text, found integer, asked integer`))
          .select([sql<string>`current_date`.as('day'), 'given.language', 'given.keyword', 'given.found', 'given.asked'])
          .orderBy('given.language')
          .orderBy('given.keyword'),
      )
      .onConflict((conflict) =>
        conflict.columns(['day', 'language', 'keyword']).doUpdateSet((eb) => ({
          found: eb.ref('excluded.found'),
          asked: eb('search_miss.asked', '+', eb.ref('excluded.asked')),
        })),
      )
      .execute();
  }
}

type Filter = { language?: Language | undefined; days: number };

/** Keywords with few or no results, the most frequent first, and their total. Searches made only once are left out for privacy. */
export async function readZeroResultSearches(
  database: Database,
  { language, days }: Filter,
  from: number,
  size: number,
): Promise<{ total: number; rows: Miss[] }> {
  // sql-check: not null found, a group has a first row
  const rows = await database.prepared<Miss & { total: number }>(
    'search_misses',
    `select language, keyword, sum(asked)::int as asked, (array_agg(found order by day desc))[1] as found, max(day)::text as "lastDay",
       count(*) over ()::int as total
     from search_miss where day > current_date - $1::int and ($2::text is null or language = $2)
     group by language, keyword having sum(asked) > 1 order by asked desc, keyword, language limit $3 offset $4`,
    [days, language ?? null, size, from],
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** Deletes counts that are older than `daysStored`. */
export async function deleteOldSearches(db: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysStored * 86_400_000);
  await db
    .deleteFrom('search_miss')
    .where('day', '<', sql<string>`${before}::date`)
    .execute();
}
