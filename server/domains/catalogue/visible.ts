/*
 * Fragments of SQL that every list and page of the catalogue shares. Their arguments are aliases and placeholders
 * that the code itself writes, never anything from outside.
 */

/**
 * The condition under which a caller may see an item: active, of an open store, sold to the caller's country, and for everyone,
 * for this company, or its own.
 * @param at aliases of item and store; placeholders of the country ($n, text) and the caller's company ($n, bigint or null).
 */
export function visibleItem(at: { item: string; store: string; country: string; company: string }): string {
  const { item, store, country, company } = at;
  return `(${item}.state = 'active' and ${store}.state = 'open' and ${country} = any (coalesce(${item}.country_codes, ${store}.country_codes))
    and (${item}.visibility = 'everyone' or ${store}.company_id = ${company}::bigint
      or exists (select 1 from item_exclusive x where x.item_id = ${item}.id and x.company_id = ${company}::bigint)))`;
}

/** An item's texts in a language, else in the seller's own, else in any: a lateral join that gives `alias` the columns of item_text. */
export function itemText(at: { alias: string; item: string; language: string }): string {
  const { alias, item, language } = at;
  return `join lateral (select x.* from item_text x where x.item_id = ${item}.id
    order by x.language = ${language} desc, x.language = ${item}.source_language desc, x.language limit 1) ${alias} on true`;
}

/** A name by language with English as what the operator always has: for categories, attributes and their values. */
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
 * Columns for amounts in the buyer's preferred currency, and the join they need. Rates are [day, millionths per euro] or null;
 * all three are null for a visitor.
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
