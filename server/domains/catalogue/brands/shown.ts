import type { BrandLink, BrandPage } from '../../../../contract/catalogue/brands.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { companyOf, type RequestScope } from '../../../platform/scope.ts';
import { visibleItem, visibleToAll } from '../items/visible-item.ts';

/* What callers see of brands. A brand of which they find no goods does not exist for them: its name may be that of exclusive goods. */

const offered = (visible: string): string =>
  `b.state = 'shown' and exists (select from item i join store s on s.id = i.store_id where i.brand_id = b.id and ${visible})`;
const toAll = (country: string): string => offered(visibleToAll({ item: 'i', store: 's', country }));
const toMember = (country: string, company: string): string => offered(visibleItem({ item: 'i', store: 's', country, company }));

const page = (condition: string): string => `
select b.id, b.name, b.url_key as "urlKey", b.logo_key as "logoKey", b.website, coalesce(d.value, '') as description, coalesce(d.key, $2) as "textLanguage"
from brand b
left join lateral (select x.key, x.value from jsonb_each_text(b.description) x order by x.key = $2 desc, x.key = 'en' desc, x.key limit 1) d on true
where b.id = (select coalesce(m.into_id, m.id) from brand m where m.id = $1) and ${condition}`;
const pageForAll = page(toAll('$3'));
const pageForMember = page(toMember('$3', '$4'));

/** A merged brand is answered as the one that stands for it. */
export async function findBrand(reader: Reader, brandId: number, scope: RequestScope): Promise<BrandPage | undefined> {
  const companyId = companyOf(scope);
  const values = [brandId, scope.language, scope.country];
  const rows =
    companyId === null
      ? await read<BrandPage>(reader, 'catalogue_brand', pageForAll, values)
      : await read<BrandPage>(reader, 'catalogue_brand_member', pageForMember, [...values, companyId]);
  return rows[0];
}

/** The maximum for one part of the sitemap, with room for the other pages. */
const mostBrands = 5_000;
const list = (condition: string): string =>
  `select b.id, b.name, b.url_key as "urlKey" from brand b where ${condition} order by b.name, b.id limit ${mostBrands}`;
const listForAll = list(toAll('$1'));
const listForMember = list(toMember('$1', '$2'));

/** Brands of which the caller finds goods, by name. */
export function findBrands(reader: Reader, scope: RequestScope): Promise<BrandLink[]> {
  const companyId = companyOf(scope);
  return companyId === null
    ? read<BrandLink>(reader, 'catalogue_brands', listForAll, [scope.country])
    : read<BrandLink>(reader, 'catalogue_brands_member', listForMember, [scope.country, companyId]);
}
