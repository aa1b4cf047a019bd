import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Whether the blocks of an activity's content show a category. */
export const namesCategory = (content: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`jsonb_path_exists(${content}, '$.blocks[*] ? (@.categoryId == $id || @.categoryIds[*] == $id)', jsonb_build_object('id', ${id}))`;

/** Blocks that show a category show another one instead, in all versions: an older version can be restored. */
export async function replaceCategoryInActivities(tx: Tx, from: number, into: number): Promise<void> {
  await tx
    .updateTable('activity_version')
    .set({
      content: sql`jsonb_set(content, '{blocks}', (
        select jsonb_agg(b
          || case when b -> 'categoryId' = to_jsonb(${from}::bigint) then jsonb_build_object('categoryId', ${into}::bigint) else '{}' end
          || case when b -> 'categoryIds' @> to_jsonb(${from}::bigint) then jsonb_build_object('categoryIds', (
              select jsonb_agg(one order by at) from (
                select case when e = to_jsonb(${from}::bigint) then to_jsonb(${into}::bigint) else e end as one, min(n) as at
                from jsonb_array_elements(b -> 'categoryIds') with ordinality as x (e, n) group by 1) ids)) else '{}' end
          order by place)
        from jsonb_array_elements(content -> 'blocks') with ordinality as x (b, place)))`,
    })
    .where(namesCategory(sql`content`, sql`${from}::bigint`))
    .execute();
}
