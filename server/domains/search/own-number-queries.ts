import { type Reader, read } from '../../platform/postgres/read.ts';
import { visibleItem } from '../catalogue/index.ts';

export type OwnNumberHit = { itemId: number; sku: string };

/** What a buyer's company calls so itself, to the letter and whatever the case, where it may see it; nothing for visitors. */
export async function findByOwnNumber(
  reader: Reader,
  { keyword, country, companyId }: { keyword: string; country: string; companyId: number | null },
): Promise<OwnNumberHit | null> {
  const code = keyword.trim();
  if (companyId === null || code === '') return null;
  const [hit] = await read<OwnNumberHit>(
    reader,
    'search_own_number',
    `select i.id as "itemId", v.sku from own_number n
     join variant v on v.id = n.variant_id and v.state = 'active' join item i on i.id = v.item_id join store s on s.id = i.store_id
     where n.company_id = $1 and upper(n.number) = upper($2) and ${visibleItem({ item: 'i', store: 's', country: '$3', company: '$1' })}`,
    [companyId, code, country],
  );
  return hit ?? null;
}
