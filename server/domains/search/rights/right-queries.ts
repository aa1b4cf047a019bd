import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { exclusiveRightsOf } from '../../catalogue/index.ts';

export type RightRow = {
  /** Exclusive items and stores that are currently open to the company, directly or through a group. */
  items: number[];
  stores: number[];
  /** The company's own stores. */
  own: number[];
  /** When the rights next change by themselves: a window begins or ends. */
  changesAt: Date | null;
};

const rights = `
with way as materialized (
  select 'item' as kind, w.* from (${exclusiveRightsOf('item', '$1')}) w where w.since < w.until
  union all select 'store', w.* from (${exclusiveRightsOf('store', '$1')}) w where w.since < w.until)
select
  coalesce(array_agg(distinct thing) filter (where kind = 'item' and since <= now()), '{}') as items,
  coalesce(array_agg(distinct thing) filter (where kind = 'store' and since <= now()), '{}') as stores,
  array(select id from store where company_id = $1) as own,
  nullif(min(case when since > now() then since else until end), 'infinity') as "changesAt"
from way`;

/** Items and stores that only some companies see, for one of them. One statement. */
export async function readRights(reader: Reader, companyId: number): Promise<RightRow> {
  const [row] = await read<RightRow>(reader, 'search_rights', rights, [companyId]);
  return row ?? { items: [], stores: [], own: [], changesAt: null };
}
