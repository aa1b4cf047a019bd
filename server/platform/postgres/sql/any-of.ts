import { type RawBuilder, sql } from 'kysely';

/** `where('id', '=', anyOf(ids))`: one text, and so one plan, for any number of ids, in place of a list of as many parameters. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${ids}::bigint[])`;
