import { randomUUID } from 'node:crypto';
import { type ImportPage, type ImportSettings, listingImportCalls as calls } from '../../contract/listings/imports.ts';
import { listingCalls, type ListingPage } from '../../contract/listings/listings.ts';
import { handlers } from '../../server/domains/listings/calls.ts';
import { tasks } from '../../server/domains/listings/import/jobs.ts';
import { openLog } from '../../server/platform/log.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { callsAs, type Store, testConfig, testFiles } from './market.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports of CSV lists into a store, by its calls and jobs. */
export function importer(database: Database, store: Store, caller: Caller) {
  const call = callsAs(database, handlers, { caller });
  const context = {
    database,
    now: () => new Date(),
    log: openLog('silent'),
    files: testFiles,
    mailer: null,
    config: {
      publicUrl: testConfig.publicUrl,
      vies: false as const,
      exchangeRates: false as const,
      vatFreshDays: 30,
      fetchPictures: 'on' as const,
    },
  };
  const one = (importId: string) => ({ storeId: store.id, importId });
  const page = (importId: string): Promise<ImportPage> => call(calls.detail, one(importId));
  /** Runs the jobs of a list until its step has ended. */
  const work = async (importId: string): Promise<ImportPage> => {
    for (let round = 0; round < 50; round++) {
      await tasks['listings:import']?.({ importId }, context);
      if (!['reading', 'checking', 'writing', 'undoing'].includes((await page(importId)).state)) break;
    }
    return page(importId);
  };
  return {
    call,
    page,
    work,
    async read(content: string | Buffer, name = 'list.csv'): Promise<ImportPage> {
      const key = `uploads/${randomUUID()}`;
      await testFiles.put(key, Buffer.from(content));
      await database.pool.query(
        `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
         values ($1, $2, $3, '', 'importFile', $4, 1, $5, 'stored', 1)`,
        [
          randomUUID(),
          key,
          store.companyId,
          name,
          name.endsWith('.xlsx') ? workbook : name.endsWith('.xml') ? 'application/xml' : 'text/csv',
        ],
      );
      const { id } = await call(calls.start, { storeId: store.id, fileKey: key, language: 'en' });
      return work(id);
    },
    async check(list: ImportPage, settings: Partial<ImportSettings> = {}, mapping = list.columns.map(({ target }) => target)) {
      await call(calls.check, { ...one(list.id), mapping, settings: { ...list.settings, ...settings } });
      return work(list.id);
    },
    async write({ id }: ImportPage) {
      await call(calls.write, one(id));
      return work(id);
    },
    async undo({ id }: ImportPage) {
      await call(calls.undo, one(id));
      return work(id);
    },
    problems: async ({ id }: ImportPage) =>
      (await call(calls.problems, one(id))).rows.map(({ line, header, value, reason }) => [line, header, value, reason]),
    /** The item with this SKU as its editor shows it. */
    async item(sku: string): Promise<ListingPage> {
      const { rows } = await database.pool.query<{ id: number }>(
        `select i.id from item i join variant v on v.item_id = i.id where v.sku = $1 and i.store_id = $2 and v.state = 'active'`,
        [sku, store.id],
      );
      return call(listingCalls.detail, { storeId: store.id, id: rows[0]?.id ?? 0 });
    },
  };
}
