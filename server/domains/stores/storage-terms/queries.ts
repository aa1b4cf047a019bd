import type { StorageTerms, StorageTermsInput } from '../../../../contract/stores/storage-terms.ts';
import { read, type Reader } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

/** The terms on which stores hold what is ordered now. */
export const currentTerms = (reader: Reader, storeIds: readonly number[]): Promise<(StorageTerms & { storeId: number })[]> =>
  read(
    reader,
    'stores_storage_terms',
    `select distinct on (store_id) store_id as "storeId", id, free_days as "freeDays", price from storage_terms
     where store_id = any($1::bigint[]) order by store_id, id desc`,
    [storeIds],
  );

export const findOwnTerms = (db: Connection, companyId: number, storeId: number) =>
  db
    .selectFrom('store as s')
    .leftJoin('storage_terms as t', 't.store_id', 's.id')
    .select(['s.currency_code as currency', 't.id', 't.free_days as freeDays', 't.price'])
    .where('s.id', '=', storeId)
    .where('s.company_id', '=', companyId)
    .where('s.state', '<>', 'closed')
    .orderBy('t.id', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();

export const lockOwnStore = (tx: Tx, companyId: number, storeId: number): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('store')
    .select('id')
    .where('id', '=', storeId)
    .where('company_id', '=', companyId)
    .where('state', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertTerms = (tx: Tx, { storeId, freeDays, price }: StorageTermsInput, now: Date): Promise<StorageTerms> =>
  tx
    .insertInto('storage_terms')
    .values({ store_id: storeId, free_days: freeDays, price, created_at: now })
    .returning(['id', 'free_days as freeDays', 'price'])
    .executeTakeFirstOrThrow();
