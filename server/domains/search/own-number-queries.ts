import { type Reader, read } from '../../platform/postgres/sql/read.ts';
import { visibleItem } from '../catalogue/index.ts';
import type { OwnNumberHit } from '../../engines/search-index/query/searcher.ts';
import { normalizedCode, isDistinctInCompany } from '../../engines/search-index/text/loose-codes.ts';

/** Visible variants by the own numbers of the buyer's company, for the given codes in upper case; none for visitors. */
export async function findByOwnNumbers(
  reader: Reader,
  { codes, country, companyId }: { codes: readonly string[]; country: string; companyId: number | null },
): Promise<Map<string, OwnNumberHit>> {
  if (companyId === null || codes.length === 0) return new Map();
  const rows = await read<{ code: string; loose: string; itemId: number; sku: string }>(
    reader,
    'search_own_numbers',
    `select upper(n.number) as code, loose_code(n.number) as loose, i.id as "itemId", v.sku from own_number n
     join variant v on v.id = n.variant_id and v.state = 'active' join item i on i.id = v.item_id join store s on s.id = i.store_id
     where n.company_id = $1 and loose_code(n.number) = any($2) and ${visibleItem({ item: 'i', store: 's', country: '$3', company: '$1' })}`,
    [companyId, [...new Set(codes.map(normalizedCode))], country],
  );
  const exact = new Map(rows.map((row) => [row.code, row]));
  const alike = Map.groupBy(rows, (row) => row.loose);
  const hits = new Map<string, OwnNumberHit>();
  for (const code of codes) {
    const others = isDistinctInCompany(normalizedCode(code)) ? (alike.get(normalizedCode(code)) ?? []) : [];
    const hit = exact.get(code) ?? (others.length === 1 ? others[0] : undefined);
    if (hit) hits.set(code, { itemId: hit.itemId, sku: hit.sku, exact: exact.has(code) });
  }
  return hits;
}
