/*
 * SQL fragments shared by every list and page of the catalogue. Their arguments are aliases and placeholders that the code itself writes,
 * never external input.
 */

/**
 * The company as its conditions compare it. The placeholder is hidden from the planner: knowing that a visitor has none, it would find a
 * plan that is cheaper by some conditions, and therefore plan again at each call, which takes seven times as long as the statement.
 */
const idOf = (company: string): string => (company.startsWith('$') ? `(select ${company}::bigint)` : `${company}::bigint`);

/** The window of a row is open now. */
const open = (row: string): string => `${row}.valid_from <= now() and ${row}.valid_to > now()`;

/** Ids of the groups that a company is in now. Uncorrelated, so that a statement evaluates it once. */
const groupsOf = (
  company: string,
): string => `(select m.buyer_group_id from buyer_group_member m join buyer_group g on g.id = m.buyer_group_id
  where m.company_id = ${idOf(company)} and ${open('m')} and ${open('g')})`;

const named = (thing: 'item' | 'store', row: string, company: string): string =>
  `exists (select 1 from ${thing}_exclusive x where x.${thing}_id = ${row}.id and ${open('x')}
    and (x.company_id = ${idOf(company)} or x.buyer_group_id in ${groupsOf(company)}))`;

/**
 * The condition under which a store exists for a company, whatever its state and countries: it is for everyone, the company's own, or
 * exclusive to the company or one of its groups.
 * @param at alias of the store; SQL of the company (bigint or null).
 */
export function openStoreTo({ store, company }: { store: string; company: string }): string {
  return `(${store}.visibility = 'everyone' or ${store}.company_id = ${idOf(company)} or ${named('store', store, company)})`;
}

/**
 * The same for an item: it and its store must both be open to the company. Access to an exclusive item does not include access to its
 * exclusive store: a company named for the item alone does not see it.
 */
export function openItemTo({ item, store, company }: { item: string; store: string; company: string }): string {
  return `(${store}.company_id = ${idOf(company)} or ((${store}.visibility = 'everyone' or ${named('store', store, company)})
    and (${item}.visibility = 'everyone' or ${named('item', item, company)})))`;
}

/** The countries an item is sold to: its own, limited to those of its store. */
const soldTo = (item: string, store: string, country: string): string =>
  `(${country} = any (${store}.country_codes) and (${item}.country_codes is null or ${country} = any (${item}.country_codes)))`;

/** SQL of a list of these countries, in the item's order. */
export const countriesOf = (item: string, store: string): string =>
  `case when ${item}.country_codes is null then ${store}.country_codes else array(select c from unnest(${item}.country_codes) c where c = any (${store}.country_codes)) end`;

/**
 * The condition under which a caller may see an item: active, of an open store, sold to the caller's country, and open to the caller's
 * company. The one rule of all lists, counts, suggestions, files and pages.
 * @param at aliases of item and store; placeholders of the
 * country ($n, text) and the caller's company ($n, bigint or null).
 */
export function visibleItem(at: { item: string; store: string; country: string; company: string }): string {
  const { item, store, country } = at;
  return `(${item}.state = 'active' and ${store}.state = 'open' and ${soldTo(item, store, country)} and ${openItemTo(at)})`;
}

/** The condition under which everyone in a country sees an item; for visitors it avoids the check of exclusive rights. */
export function visibleToAll({ item, store, country }: { item: string; store: string; country: string }): string {
  return `(${item}.state = 'active' and ${store}.state = 'open' and ${item}.visibility = 'everyone' and ${store}.visibility = 'everyone'
    and ${soldTo(item, store, country)})`;
}

/**
 * All exclusive rights of a company, as a select of thing (item or store id), since and until; of windows that have not ended. A right
 * through a group is limited to the narrowest window of right, membership and group.
 * @param company a placeholder ($n, bigint).
 */
export function waysTo(thing: 'item' | 'store', company: string): string {
  return `select x.${thing}_id as thing, greatest(x.valid_from, x.created_at) as since, x.valid_to as until
    from ${thing}_exclusive x where x.company_id = ${company}::bigint and x.valid_to > now()
  union all
  select x.${thing}_id, greatest(x.valid_from, x.created_at, m.valid_from, m.created_at, g.valid_from), least(x.valid_to, m.valid_to, g.valid_to)
    from buyer_group_member m join buyer_group g on g.id = m.buyer_group_id join ${thing}_exclusive x on x.buyer_group_id = g.id
    where m.company_id = ${company}::bigint and m.valid_to > now() and g.valid_to > now() and x.valid_to > now()`;
}

/** An item's texts in a language, else in the seller's own, else in any: a lateral join that gives `alias` the columns of item_text. */
export function itemText(at: { alias: string; item: string; language: string }): string {
  const { alias, item, language } = at;
  return `join lateral (select x.* from item_text x where x.item_id = ${item}.id
    order by x.language = ${language} desc, x.language = ${item}.source_language desc, x.language limit 1) ${alias} on true`;
}

/** A name by language with English as the fallback: for categories, attributes and their values. */
export function nameOf(at: { table: 'attribute' | 'attribute_value'; id: string; key: string; language: string }): string {
  const { table, id, key, language } = at;
  const name = (which: string) => `(select x.name from ${table}_text x where x.${table}_id = ${id} and x.language = ${which})`;
  return `coalesce(${name(language)}, ${name(`'en'`)}, ${key})`;
}

/** A category's text in a language, else in English, else in any: a lateral join. */
export function categoryText(at: { alias: string; category: string; language: string }): string {
  const { alias, category, language } = at;
  return `join lateral (select x.* from category_text x where x.category_id = ${category}.id
    order by x.language = ${language} desc, x.language = 'en' desc, x.language limit 1) ${alias} on true`;
}

/** Neither the category nor one above it is hidden. */
export const shownCategory = (category: string): string =>
  `not exists (select from category h where h.id = any (${category}.path) and h.hidden)`;

/** JSON of a store's card (contract: storeCard). */
export function storeCardJson(at: { store: string; language: string; now: string }): string {
  const { store: s, language, now } = at;
  return `json_build_object('id', ${s}.id, 'name', ${s}.name, 'itemCode', ${s}.item_code, 'logoKey', ${s}.logo_key,
    'slogan', coalesce((select x.slogan from store_text x where x.store_id = ${s}.id order by x.language = ${language} desc, x.language = 'en' desc, x.language limit 1), ''),
    'vatCountryCode', ${s}.vat_country_code, 'countryCodes', ${s}.country_codes, 'currency', ${s}.currency_code,
    'minimumOrderValue', ${s}.minimum_order_value, 'shippingFee', ${s}.shipping_fee, 'freeShippingFrom', ${s}.free_shipping_from, 'leadDays', ${s}.lead_days,
    'holiday', case when ${s}.holiday_from is not null and ${s}.holiday_to >= ${now}::date then json_build_object('from', ${s}.holiday_from, 'to', ${s}.holiday_to) end)`;
}

/**
 * Columns for amounts in the buyer's preferred currency, and the join they need. Rates are [day, millionths per euro] or null; all three
 * are null for a visitor.
 */
export function preferredCurrency(at: { store: string; company: string }): { columns: string; join: string } {
  const latest = (currency: string) =>
    `(select json_build_array(x.day, (x.rate * 1000000)::bigint) from exchange_rate x where x.currency = ${currency} order by x.day desc limit 1)`;
  return {
    columns: `buyer.preferred_currency as buyer_currency, buyer.rate as buyer_rate,
      case when buyer.preferred_currency <> ${at.store}.currency_code then ${latest(`${at.store}.currency_code`)} end as store_rate`,
    join: `left join lateral (select c.preferred_currency, ${latest('c.preferred_currency')} as rate from company c where c.id = ${at.company}::bigint) buyer on true`,
  };
}
