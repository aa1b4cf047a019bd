/**
 * SQL from "from" on: the prices `p` that a company has through its buyer groups. The narrowest window of price, membership and group ends
 * a price: `until(...)`.
 * @param at alias of the variant; placeholders of the company ($n, bigint) and the time ($n, timestamptz).
 */
export function groupPrices({ variant, company, now }: { variant: string; company: string; now: string }): string {
  const open = (row: string) => `${row}.valid_from <= ${now} and ${row}.valid_to > ${now}`;
  return `from group_price p join buyer_group_member m on m.buyer_group_id = p.buyer_group_id and m.company_id = ${company}
      join buyer_group g on g.id = m.buyer_group_id
    where p.variant_id = ${variant}.id and ${open('p')} and ${open('m')} and ${open('g')}`;
}
export const groupPriceUntil = `nullif(least(p.valid_to, m.valid_to, g.valid_to), 'infinity')`;
