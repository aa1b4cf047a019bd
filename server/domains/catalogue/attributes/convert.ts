import { sql } from 'kysely';
import type { AttributeType } from '../../../../contract/catalogue/operator-fields.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { slug } from '../index.ts';
import { itemsUsing, type Stored } from './attribute-queries.ts';
import { refused } from '../categories/tree.ts';

/** More distinct texts than this make no useful list of choices. */
const mostChoices = 200;
const numeric = String.raw`^\s*-?[0-9]{1,12}([.,][0-9]{1,6})?\s*$`;

/**
 * Converts the stored values of an attribute to another type, if possible: numbers and choices to text; texts to numbers if all are
 * numeric; texts to a list of choices if there are few. Returns the items.
 * @throws otherwise.
 */
export async function convert(tx: Tx, { id, type }: Stored, to: AttributeType): Promise<number[]> {
  const itemIds = await itemsUsing(tx, id);
  const { rows } = await sql<{
    options: boolean;
  }>`select exists (select from variant_option where attribute_id = ${id}) as options`.execute(tx);
  if (rows[0]?.options) throw refused('catalogueAdmin.optionUsed', { items: itemIds.length });
  if (itemIds.length > 0) {
    const done = await convertItems(tx, id, type, to);
    if (!done) throw refused('catalogueAdmin.typeFixed', { items: itemIds.length });
  }
  if (to !== 'choice') await tx.deleteFrom('attribute_value').where('attribute_id', '=', id).execute();
  return itemIds;
}

/** The name of an item's value in the item's own language, else in English, else its key. */
const valueName = sql<string>`coalesce((select t.name from attribute_value_text t where t.attribute_value_id = item_attribute.attribute_value_id and t.name <> ''
    order by t.language = item.source_language desc, t.language = 'en' desc, t.language limit 1),
  (select w.key from attribute_value w where w.id = item_attribute.attribute_value_id))`;

async function convertItems(tx: Tx, id: number, from: AttributeType, to: AttributeType): Promise<boolean> {
  const facts = tx.updateTable('item_attribute').where('attribute_id', '=', id);
  if (from === 'number' && to === 'text') {
    await facts.set({ text: sql<string>`number::text`, number: null }).execute();
    return true;
  }
  if (from === 'choice' && to === 'text') {
    await tx
      .updateTable('item_attribute')
      .from('item')
      .set({ text: valueName, attribute_value_id: null })
      .whereRef('item.id', '=', 'item_attribute.item_id')
      .where('item_attribute.attribute_id', '=', id)
      .execute();
    return true;
  }
  if (from === 'text' && to === 'number') {
    const { rows } = await sql<{ bad: boolean }>`
      select exists (select from item_attribute where attribute_id = ${id} and text !~ ${numeric}) as bad`.execute(tx);
    if (rows[0]?.bad) return false;
    await facts.set({ number: sql<number>`replace(trim(text), ',', '.')::double precision`, text: null }).execute();
    return true;
  }
  return from === 'text' && to === 'choice' ? toChoices(tx, id) : false;
}

/** Each text becomes a value in its most frequent spelling; spellings that differ only in case are one. */
async function toChoices(tx: Tx, id: number): Promise<boolean> {
  // sql-check: not null folded name, a value of the type text has one
  const { rows } = await sql<{ folded: string; name: string; language: string }>`
    select lower(trim(f.text)) as folded, mode() within group (order by trim(f.text)) as name, mode() within group (order by i.source_language) as language
    from item_attribute f join item i on i.id = f.item_id where f.attribute_id = ${id} group by 1 order by 1 limit ${mostChoices + 1}`.execute(
    tx,
  );
  if (rows.length > mostChoices || rows.some(({ name }) => name.length > 120 || name === '')) return false;
  const keys = new Set<string>();
  const values = rows.map((row, position) => {
    let key = slug(row.name);
    while (keys.has(key)) key = `${key}-${position}`;
    keys.add(key);
    return { ...row, key, position };
  });
  await tx
    .with('given', (db) =>
      db.selectFrom(rowsOf(values, sql`folded text, name text, language text, key text, position integer`)).selectAll(),
    )
    .with('added', (db) =>
      db
        .insertInto('attribute_value')
        .columns(['attribute_id', 'key', 'position'])
        .expression((eb) => eb.selectFrom('given').select([sql<number>`${id}::bigint`.as('attribute_id'), 'given.key', 'given.position']))
        .returning(['id', 'key']),
    )
    .with('named', (db) =>
      db
        .insertInto('attribute_value_text')
        .columns(['attribute_value_id', 'language', 'name'])
        .expression((eb) =>
          eb.selectFrom('added').innerJoin('given', 'given.key', 'added.key').select(['added.id', 'given.language', 'given.name']),
        ),
    )
    .updateTable('item_attribute')
    .from('added')
    .innerJoin('given', 'given.key', 'added.key')
    .set((eb) => ({ text: null, attribute_value_id: eb.ref('added.id') }))
    .where('item_attribute.attribute_id', '=', id)
    .where(sql<boolean>`lower(trim(item_attribute.text)) = given.folded`)
    .execute();
  return true;
}
