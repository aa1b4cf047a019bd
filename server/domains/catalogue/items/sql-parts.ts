/*
 * SQL fragments of what lists and pages show: texts, options, cards of stores and currencies. Their arguments are aliases and placeholders
 * that the code itself writes, never external input. Who may see an item is in `visible-item.ts`.
 */

/** An item's texts in a language, else in the seller's own, else in any: a lateral join that gives `alias` the columns of item_text. */
export function itemText(at: { alias: string; item: string; language: string }): string {
  const { alias, item, language } = at;
  return `join lateral (select x.* from item_text x where x.item_id = ${item}.id
    order by x.language = ${language} desc, x.language = ${item}.source_language desc, x.language limit 1) ${alias} on true`;
}

/** The options of a variant as text, such as "Red, 40 × 60 cm"; empty for an item's only variant. */
export function variantOptions(at: { variant: string; language: string }): string {
  const { variant, language } = at;
  return `coalesce((
    select string_agg(coalesce(chosen_text.name, english.name, av.key, vo.label), ', ' order by vo.position, vo.attribute_id)
    from variant_option vo
    left join attribute_value av on av.id = vo.attribute_value_id
    left join attribute_value_text chosen_text on chosen_text.attribute_value_id = av.id and chosen_text.language = ${language}
    left join attribute_value_text english on english.attribute_value_id = av.id and english.language = 'en'
    where vo.variant_id = ${variant}.id), '')`;
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

/** JSON of a store's card (contract: storeCard). */
export function storeCardJson(at: { store: string; language: string; now: string }): string {
  const { store: s, language, now } = at;
  return `json_build_object('id', ${s}.id, 'name', ${s}.name, 'itemCode', ${s}.item_code, 'logoKey', ${s}.logo_key,
    'slogan', coalesce((select x.slogan from store_text x where x.store_id = ${s}.id and x.slogan <> '' order by x.language = ${language} desc, x.language = 'en' desc, x.language limit 1), ''),
    'vatCountryCode', ${s}.vat_country_code, 'countryCodes', ${s}.country_codes, 'currency', ${s}.currency_code,
    'minimumOrderValue', ${s}.minimum_order_value, 'shippingFee', case when not ${s}.ships_by_table then ${s}.shipping_fee end, 'freeShippingFrom', ${s}.free_shipping_from, 'leadDays', ${s}.lead_days,
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
    columns: `buyer.preferred_currency as "buyerCurrency", buyer.rate as "buyerRate",
      case when buyer.preferred_currency <> ${at.store}.currency_code then ${latest(`${at.store}.currency_code`)} end as "storeRate"`,
    join: `left join lateral (select c.preferred_currency, ${latest('c.preferred_currency')} as rate from company c where c.id = ${at.company}::bigint) buyer on true`,
  };
}
