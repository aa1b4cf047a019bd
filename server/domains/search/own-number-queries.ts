import { type Reader, read } from '../../platform/postgres/read.ts';
import { visibleItem } from '../catalogue/index.ts';

export type OwnNumberHit = { itemId: number; sku: string };

/**
 * What a buyer's company calls so itself, to the letter and whatever the case, where it may see it, by the number in upper case; nothing
 * for visitors.
 */
export async function findByOwnNumbers(
  reader: Reader,
  { codes, country, companyId }: { codes: readonly string[]; country: string; companyId: number | null },
): Promise<Map<string, OwnNumberHit>> {
  if (companyId === null || codes.length === 0) return new Map();
  const rows = await read<OwnNumberHit & { code: string }>(
    reader,
    'search_own_numbers',
    `select upper(n.number) as code, i.id as "itemId", v.sku from own_number n
     join variant v on v.id = n.variant_id and v.state = 'active' join item i on i.id = v.item_id join store s on s.id = i.store_id
     where n.company_id = $1 and upper(n.number) = any($2) and ${visibleItem({ item: 'i', store: 's', country: '$3', company: '$1' })}`,
    [companyId, codes, country],
  );
  return new Map(rows.map(({ code, ...hit }) => [code, hit]));
}
