/** A store that brings lists of other systems, in a market with one category. */
import { type ImportPage, listingImportCalls as calls } from '../../contract/listings/imports.ts';
import { writeCatalogue } from '../../server/market-import/index.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { importer } from './imports.ts';
import { addCompany, addStore, addUser } from './market.ts';

/** Adds the category `Goods` and some attributes; returns the category. */
export async function addGoods(database: Database): Promise<number> {
  await writeCatalogue(database, {
    categories: [{ key: 'goods', parentKey: null, texts: { en: { name: 'Goods', urlKey: 'goods' } } }],
    attributes: [
      { key: 'finish', type: 'choice', isOption: false, texts: { en: 'Finish' }, values: [{ key: 'matt', texts: { en: 'Matt' } }] },
      { key: 'colour', type: 'choice', isOption: true, texts: { en: 'Colour', de: 'Farbe' }, values: [] },
      { key: 'size', type: 'choice', isOption: true, texts: { en: 'Size', de: 'Größe' }, values: [] },
    ],
  } as never);
  const { rows } = await database.pool.query<{ id: number }>(`select id from category where key = 'goods'`);
  return rows[0]?.id ?? 0;
}

export async function importShop(database: Database, categoryId: number) {
  const company = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, company);
  const imports = importer(database, store, await addUser(database, company));
  const items = async () => {
    const { rows } = await database.pool.query<{ name: string; state: string; variants: object[] }>(
      `select (select t.name from item_text t where t.item_id = i.id order by t.language limit 1) as name, i.state,
         (select json_agg(json_build_array(v.sku, v.list_price, (select sum(s.on_hand) from stock s where s.variant_id = v.id)) order by v.id)
          from variant v where v.item_id = i.id) as variants
       from item i where i.store_id = $1 order by i.item_code`,
      [store.id],
    );
    return rows.map(({ name, state, variants }) => [name, state, ...variants]);
  };
  /** Reads, checks and writes a list with a category for all of its items. */
  const bring = async (content: string | Buffer, settings: Partial<ImportPage['settings']> = {}, name = 'list.csv') => {
    const list = await imports.read(content, name);
    const checked = await imports.check(list, { categoryId, ...settings });
    const found = await imports.call(calls.problems, { storeId: store.id, importId: list.id });
    const problems = found.rows.map(({ line, header, note, reason }) => [line, header, note ? 'note' : 'fault', reason]);
    const written = await imports.write(checked);
    const targets = Object.fromEntries(list.columns.map(({ header, target }) => [header, target]));
    const reasons = checked.reasons.map(({ header, reason, lines }) => [lines, header, reason]);
    return { list, targets, problems, reasons, written, items: await items() };
  };
  return { ...imports, bring, items, store };
}
