import { memberStates } from '../../../../contract/values/countries.ts';
import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { registerLabels, schemeCountries } from '../../../../contract/catalogue/registration-numbers.ts';
import { countriesOf } from './visible-item.ts';

/*
 * SQL fragments about safety and compliance data of items. Their arguments are aliases and placeholders that the code itself writes. A
 * person that an item does not name is the one of its store.
 */

const partyJson = (
  party: string,
): string => `case when ${party}.id is not null then json_build_object('id', ${party}.id, 'name', ${party}.name,
  'line1', ${party}.line1, 'postalCode', ${party}.postal_code, 'city', ${party}.city, 'countryCode', ${party}.country_code,
  'email', ${party}.email, 'website', ${party}.website) end`;

/** A text by language: that of the caller, else the seller's, else any. */
const said = (texts: string, item: string, language: string): string => `(select json_build_object('text', x.value, 'language', x.key)
  from jsonb_each_text(${texts}) x where x.value <> '' order by x.key = ${language} desc, x.key = ${item}.source_language desc, x.key limit 1)`;

/** The joins that give `c` the item's compliance row, `m` its maker and `r` its responsible person; each may be missing. */
export const complianceJoins = ({ item }: { item: string }): string => `left join item_compliance c on c.item_id = ${item}.id
  left join store_compliance d on d.store_id = ${item}.store_id
  left join compliance_party m on m.id = coalesce(c.maker_id, d.maker_id)
  left join compliance_party r on r.id = coalesce(c.responsible_id, d.responsible_id)`;

/** Schemes that an item's category, one above it, or the item itself asks for; may hold one twice. */
const schemesOf = (
  item: string,
  own: string,
): string => `(select unnest(n.schemes) as scheme from category o join category n on n.id = any (o.path)
    where o.id = ${item}.category_id and n.schemes <> '{}' union select unnest(${own}.schemes))`;

/** Countries that ask for a number of the scheme of a row. */
const asking = (row: string): string =>
  `case ${row}.scheme ${registrationSchemes.map((scheme) => `when '${scheme}' then '{${schemeCountries[scheme].join(',')}}'::text[]`).join(' ')} end`;

/** What stands before the number of `a`. */
const label = `case a.scheme || ' ' || a.country ${registerLabels()
  .map(([scheme, countryCode, text]) => `when '${scheme} ${countryCode}' then '${text}'`)
  .join(' ')} else '' end`;

/** The brand of an item: of one that was merged, and whose items follow, the one that stands for it. */
const brandOf = (item: string): string => `(select coalesce(b.into_id, b.id) from brand b where b.id = ${item}.brand_id)`;

/** The number of a registration is used today. */
export const inForce = (row: string): string =>
  `coalesce(${row}.valid_from <= current_date, true) and coalesce(${row}.valid_to >= current_date, true)`;

/**
 * Registration numbers of an item, for the countries it is sold to: its own, else those of the seller: those of its brand before those of
 * all brands, those of the store before those of the company. Needs the aliases of item and store.
 * @param own alias of its row of item_compliance, which may be missing
 */
export const registrationsJson = ({ item, store, own }: { item: string; store: string; own: string }): string => `(select coalesce(
    json_agg(json_build_object('scheme', a.scheme, 'countryCode', a.country, 'number', a.number, 'label', ${label})
      order by array_position('{${registrationSchemes.join(',')}}'::text[], a.scheme), a.country), '[]') from (
  select e ->> 'scheme' as scheme, e ->> 'countryCode' as country, e ->> 'number' as number from jsonb_array_elements(${own}.registrations) e
  union all
  (select distinct on (r.scheme, r.country_code) r.scheme, r.country_code::text, r.number from product_registration r
    where r.company_id = ${store}.company_id and r.scheme = any (array${schemesOf(item, own)}) and r.country_code::text = any (${countriesOf(item, store)})
      and r.country_code::text = any (${asking('r')}) and coalesce(r.store_id = ${store}.id, true)
      and (r.brand_id is null or r.brand_id = ${brandOf(item)}) and ${inForce('r')}
      and (coalesce(${own}.registrations, '[]') = '[]' or not ${own}.registrations @> jsonb_build_array(jsonb_build_object('scheme', r.scheme, 'countryCode', r.country_code)))
    order by r.scheme, r.country_code, r.brand_id nulls last, r.store_id nulls last, r.valid_from desc nulls last, r.id desc)) a)`;

/**
 * Whether an item lacks a registration number in a country it is sold to. Needs the aliases of item and store.
 * @param known SQL of a list of what the store has numbers for: `weee DE`, and `weee DE 7` for goods of the brand 7
 */
export const lacksRegistration = ({ item, store, known }: { item: string; store: string; known: string }): string => `exists (select
  from (select) one left join item_compliance own on own.item_id = ${item}.id cross join lateral ${schemesOf(item, 'own')} x
  cross join lateral unnest(${countriesOf(item, store)}) country
  where country = any (${asking('x')}) and x.scheme || ' ' || country not in (${known})
    and x.scheme || ' ' || country || coalesce(' ' || ${brandOf(item)}, '') not in (${known})
    and not coalesce(own.registrations @> jsonb_build_array(jsonb_build_object('scheme', x.scheme, 'countryCode', country)), false))`;

/** JSON of an item's data (contract: itemCompliance). Needs the aliases of item and store. */
export function complianceJson({ item, store, language }: { item: string; store: string; language: string }): string {
  return `(select json_build_object('maker', ${partyJson('m')}, 'responsible', ${partyJson('r')},
    'warnings', ${said('c.warnings', item, language)}, 'composition', ${said('c.composition', item, language)},
    'minimumAge', c.minimum_age, 'marks', coalesce(c.marks, '{}'), 'model', coalesce(c.model, ''), 'batch', coalesce(c.batch, ''),
    'energyClass', c.energy_class, 'eprelNumber', c.eprel_number, 'commodityCode', c.commodity_code, 'hazardous', coalesce(c.hazardous, false),
    'registrations', ${registrationsJson({ item, store, own: 'c' })})
    from (select) one ${complianceJoins({ item })})`;
}

const union = `'{${memberStates.join(',')}}'`;

/**
 * Data that an item lacks to be sold in the Union, as a text[]: a maker; and, if the maker is outside the Union, a responsible person
 * inside. Empty for items not sold there. Needs the aliases of item and store.
 */
export function complianceGaps({ item, store }: { item: string; store: string }): string {
  return `(select case when not (${countriesOf(item, store)}) && ${union}::text[] then '{}'::text[]
      else array_remove(array[case when m.id is null then 'maker' end,
        case when m.country_code <> all (${union}::text[]) and coalesce(r.country_code, '') <> all (${union}::text[]) then 'responsible' end], null) end
    from (select) one ${complianceJoins({ item })})`;
}
