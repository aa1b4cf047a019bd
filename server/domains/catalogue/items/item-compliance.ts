import { memberStates } from '../../../../contract/values/countries.ts';
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

/** JSON of an item's data (contract: itemCompliance). */
export function complianceJson({ item, language }: { item: string; language: string }): string {
  return `(select json_build_object('maker', ${partyJson('m')}, 'responsible', ${partyJson('r')},
    'warnings', ${said('c.warnings', item, language)}, 'composition', ${said('c.composition', item, language)},
    'minimumAge', c.minimum_age, 'marks', coalesce(c.marks, '{}'), 'model', coalesce(c.model, ''), 'batch', coalesce(c.batch, ''),
    'energyClass', c.energy_class, 'eprelNumber', c.eprel_number, 'commodityCode', c.commodity_code, 'hazardous', coalesce(c.hazardous, false))
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
