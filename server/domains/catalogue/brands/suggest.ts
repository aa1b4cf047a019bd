import { sql } from 'kysely';
import { foldedBrand } from '../../../../contract/catalogue/brands.ts';
import { containing, escapeLike } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

const mostSuggested = 10;

/** Names of brands of goods that are for everyone, or of the company's own, those that begin so first. One statement. */
export async function suggestNames(db: Connection, companyId: number, typed: string): Promise<string[]> {
  const folded = foldedBrand(typed);
  const { rows } = await sql<{ name: string }>`
    select b.name from brand b where b.state = 'shown' and b.folded like ${containing(folded)}
      and exists (select from item i join store s on s.id = i.store_id where i.brand_id = b.id
        and (s.company_id = ${companyId} or (i.state = 'active' and i.visibility = 'everyone' and s.state = 'open' and s.visibility = 'everyone')))
    order by (b.folded like ${`${escapeLike(folded)}%`}) desc, b.folded limit ${mostSuggested}`.execute(db);
  return rows.map(({ name }) => name);
}
