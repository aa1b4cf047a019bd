import { type RawBuilder, sql } from 'kysely';

/** The keys of all files of a message: its file, a film's poster, the other pictures. */
export const fileKeys = (body: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  select jsonb_array_elements_text(
    jsonb_path_query_array(${body}, '$.file') || jsonb_path_query_array(${body}, '$.poster') || jsonb_path_query_array(${body}, '$.more[*].file')
  )
)`;
