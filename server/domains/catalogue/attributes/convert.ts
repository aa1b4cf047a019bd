import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { AttributeType } from '../../../../contract/catalogue/operator-catalogue.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { slug } from '../index.ts';
import { itemsUsing, type Stored } from './attribute-queries.ts';
import { refused } from '../categories/tree.ts';

/** More distinct texts than this make no useful list of choices. */
const mostChoices = 200;
const numeric = String.raw`^\s*-?[0-9]{1,12}([.,][0-9]{1,6})?\s*$`;

/**
 * Converts the stored values of an attribute to another type, if possible: numbers and choices to text; texts to numbers if all are
 * numeric; texts to a list of choices if there are few. Returns the items.
 * @throws Refusal otherwise.
 */
export async function convert(tx: Transaction<DB>, { id, type }: Stored, to: AttributeType): Promise<number[]> {
  const itemIds = await itemsUsing(tx, id);
  const { rows } = await sql<{
    options: boolean;
  }>`select exists (select from variant_option where attribute_id = ${id}) as options`.execute(tx);
  if (rows[0]?.options) throw refused('catalogueDesk.optionUsed', { items: itemIds.length });
  if (itemIds.length > 0) {
    const done = await convertItems(tx, id, type, to);
    if (!done) throw refused('catalogueDesk.typeFixed', { items: itemIds.length });
  }
  if (to !== 'choice') await sql`delete from attribute_value where attribute_id = ${id}`.execute(tx);
  return itemIds;
}

/** The name of a value in the item's own language, else in English, else its key. */
const valueName = sql`coalesce((select t.name from attribute_value_text t where t.attribute_value_id = f.attribute_value_id and t.name <> ''
    order by t.language = i.source_language desc, t.language = 'en' desc, t.language limit 1),
  (select w.key from attribute_value w where w.id = f.attribute_value_id))`;

async function convertItems(tx: Transaction<DB>, id: number, from: AttributeType, to: AttributeType): Promise<boolean> {
  const write = async (change: RawBuilder<unknown>): Promise<boolean> => {
    await sql`update item_attribute f set ${change} from item i where i.id = f.item_id and f.attribute_id = ${id}`.execute(tx);
    return true;
  };
  if (from === 'number' && to === 'text') return write(sql`text = f.number::text, number = null`);
  if (from === 'choice' && to === 'text') return write(sql`text = ${valueName}, attribute_value_id = null`);
  if (from === 'text' && to === 'number') {
    const { rows } = await sql<{ bad: boolean }>`
      select exists (select from item_attribute where attribute_id = ${id} and text !~ ${numeric}) as bad`.execute(tx);
    return rows[0]?.bad ? false : write(sql`number = replace(trim(f.text), ',', '.')::double precision, text = null`);
  }
  return from === 'text' && to === 'choice' ? toChoices(tx, id) : false;
}

/** Each text becomes a value in its most frequent spelling; spellings that differ only in case are one. */
async function toChoices(tx: Transaction<DB>, id: number): Promise<boolean> {
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
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(values)}::json) as g (folded text, name text, language text, key text, position integer)),
    added as (insert into attribute_value (attribute_id, key, position) select ${id}, key, position from given returning id, key),
    named as (insert into attribute_value_text (attribute_value_id, language, name) select a.id, g.language, g.name from added a join given g on g.key = a.key)
    update item_attribute f set text = null, attribute_value_id = a.id from added a join given g on g.key = a.key
    where f.attribute_id = ${id} and lower(trim(f.text)) = g.folded`.execute(tx);
  return true;
}
