/*
 * Conditions under which a caller sees an item, a store or a category, as SQL fragments shared by every list and page. Their arguments are
 * aliases and placeholders that the code itself writes, never external input.
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
 * @param store alias of the store
 * @param company SQL of the company (bigint or null)
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
 * @param at aliases of item and store; placeholders of the country ($n, text) and the caller's company ($n, bigint or null)
 */
export function visibleItem(at: { item: string; store: string; country: string; company: string }): string {
  const { item, store, country } = at;
  return `(${item}.state = 'active' and ${store}.state = 'open' and ${soldTo(item, store, country)} and ${openItemTo(at)})`;
}

/** The condition under which everyone in a country sees an item; for visitors it avoids the check of exclusive rights. */
export function visibleToAll({ item, store, country }: { item: string; store: string; country: string }): string {
  return `(${openToAll({ item, store })} and ${soldTo(item, store, country)})`;
}

/** The same whatever the country. */
export function openToAll({ item, store }: { item: string; store: string }): string {
  return `(${item}.state = 'active' and ${store}.state = 'open' and ${item}.visibility = 'everyone' and ${store}.visibility = 'everyone')`;
}

/**
 * All exclusive rights of a company, as a select of thing (item or store id), since and until; of windows that have not ended. A right
 * through a group is limited to the narrowest window of right, membership and group.
 * @param company a placeholder ($n, bigint).
 */
export function exclusiveRightsOf(thing: 'item' | 'store', company: string): string {
  return `select x.${thing}_id as thing, greatest(x.valid_from, x.created_at) as since, x.valid_to as until
    from ${thing}_exclusive x where x.company_id = ${company}::bigint and x.valid_to > now()
  union all
  select x.${thing}_id, greatest(x.valid_from, x.created_at, m.valid_from, m.created_at, g.valid_from), least(x.valid_to, m.valid_to, g.valid_to)
    from buyer_group_member m join buyer_group g on g.id = m.buyer_group_id join ${thing}_exclusive x on x.buyer_group_id = g.id
    where m.company_id = ${company}::bigint and m.valid_to > now() and g.valid_to > now() and x.valid_to > now()`;
}

/** Neither the category nor one above it is hidden. */
export const shownCategory = (category: string): string =>
  `not exists (select from category h where h.id = any (${category}.path) and h.hidden)`;
