import { type RawBuilder, sql } from 'kysely';

/*
 * Parts of statements for the builder and `sql` templates; `sql-parts.ts` has them for texts with numbered parameters. Aliases are written by
 * the code itself, the language is a parameter.
 */

/** An item's name in a language, else in the seller's own, else in any; null without texts. `item` is the alias of its row. */
export const itemName = (language: string, item = 'i'): RawBuilder<string | null> =>
  sql`(select x.name from item_text x where x.item_id = ${sql.ref(`${item}.id`)}
    order by x.language = ${language} desc, x.language = ${sql.ref(`${item}.source_language`)} desc, x.language limit 1)`;

/** Joins an item's texts, chosen in the same way, as `alias` with the columns of item_text. */
export const joinItemText = (language: string, { alias = 't', item = 'i' } = {}): RawBuilder<unknown> =>
  sql`join lateral (select x.* from item_text x where x.item_id = ${sql.ref(`${item}.id`)}
    order by x.language = ${language} desc, x.language = ${sql.ref(`${item}.source_language`)} desc, x.language limit 1) ${sql.ref(alias)} on true`;

/** The options of a variant as text, such as "Red, 40 × 60 cm"; empty for an item's only variant. */
export const optionsText = (language: string, variant = 'v'): RawBuilder<string> =>
  sql`coalesce((
    select string_agg(coalesce(chosen_text.name, english.name, av.key, vo.label), ', ' order by vo.position, vo.attribute_id)
    from variant_option vo
    left join attribute_value av on av.id = vo.attribute_value_id
    left join attribute_value_text chosen_text on chosen_text.attribute_value_id = av.id and chosen_text.language = ${language}
    left join attribute_value_text english on english.attribute_value_id = av.id and english.language = 'en'
    where vo.variant_id = ${sql.ref(`${variant}.id`)}), '')`;
