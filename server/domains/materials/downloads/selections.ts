import { sql } from 'kysely';
import { packBounds, type Selection } from '../../../../contract/materials/downloads.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { openStoreTo, visibleItem } from '../../catalogue/index.ts';

const seen = visibleItem({ item: 'i', store: 's', country: '$1', company: '$2' });
const from = 'from item i join store s on s.id = i.store_id';
const chosen: Record<Selection['kind'], string> = {
  items: `select i.id ${from} join unnest($4::bigint[]) with ordinality as asked (id, place) on asked.id = i.id where ${seen} and $3::bigint is null order by asked.place`,
  store: `select i.id ${from} where i.store_id = $3 and $4::bigint[] is not null and ${seen} order by i.id`,
  category: `select i.id ${from} join category c on c.id = i.category_id where $3 = any (c.path) and $4::bigint[] is not null and ${seen} order by i.id`,
  purchased: `select i.id ${from} where ${seen} and $3::bigint is null and $4::bigint[] is not null
    and i.id in (select l.item_id from purchase_order o join purchase_order_line l on l.order_id = o.id where o.buyer_company_id = $2 and o.state <> 'cancelled') order by i.id`,
};

/** Ids of the selected items that the caller may see now, up to the limit of a pack. One statement. */
export async function itemsOf(reader: Reader, { kind, ids, id }: Selection, { caller, country }: SignedInScope): Promise<number[]> {
  const own = kind === 'store' || kind === 'category' ? (id ?? null) : null;
  const values = [country, caller.companyId, own, [...new Set(ids)]];
  const rows = await read<{ id: number }>(reader, `materials_chosen_${kind}`, `${chosen[kind]} limit ${packBounds.items}`, values);
  return rows.map((row) => row.id);
}

/** Reads a selection stored as JSON. */
export function readSelection(stored: unknown): Selection {
  const { kind, ids, id } = stored as Selection;
  return { kind, ids: ids ?? [], id };
}

/**
 * SQL of the name of the store or category of the selection in row `d`, in the language of a placeholder; null for a store that is not open
 * to the row's company.
 */
const selectionName = (language: string): string => `case d.selection ->> 'kind'
  when 'store' then (select s.name from store s where s.id = (d.selection ->> 'id')::bigint and ${openStoreTo({ store: 's', company: 'd.company_id' })})
  when 'category' then (select x.name from category_text x where x.category_id = (d.selection ->> 'id')::bigint order by x.language = ${language} desc, x.language = 'en' desc limit 1) end`;

/** The same for the builder, as `selectionName`. */
export const selectionNameIn = (language: string) =>
  sql<string | null>`(select n.name from (select ${language}::text as language) l
    cross join lateral (select ${sql.raw(selectionName('l.language'))} as name) n)`.as('selectionName');

const samples = `select i.id ${from} where ${seen} and exists (select 1 from variant v where v.item_id = i.id and v.state = 'active') order by i.id desc limit 3`;

/** A few visible items for the preview of a list. */
export async function sampleItems(reader: Reader, { caller, country }: SignedInScope): Promise<number[]> {
  return (await read<{ id: number }>(reader, 'materials_samples', samples, [country, caller.companyId])).map((row) => row.id);
}
