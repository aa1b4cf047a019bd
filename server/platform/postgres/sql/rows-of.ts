import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';

/**
 * A list of rows as a table `given` of a statement: one text, and so one plan, for any number of rows. `columns` names them with their
 * types: `rowsOf(rows, sql`id bigint, name text`)`.
 */
export const rowsOf = <Row extends object>(rows: readonly Row[], columns: RawBuilder<unknown>): AliasedRawBuilder<Row, 'given'> =>
  sql<Row>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'given'>(sql`given (${columns})`);
