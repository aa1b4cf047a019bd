import { sql } from 'kysely';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';

/** The usual weight (grams) and longest side (millimetres) of the variants in a category, by its key; only where it has some. */
export type Typical = ReadonlyMap<string, { weight: number | null; side: number | null }>;

const leastVariants = 5;

export async function typicalMeasures(db: Connection): Promise<Typical> {
  const { rows } = await sql<{ category: string; weight: number | null; side: number | null }>`
    select c.key as category, percentile_cont(0.5) within group (order by v.weight) as weight,
      percentile_cont(0.5) within group (order by greatest(v.width, v.depth, v.height)) as side
    from item i join variant v on v.item_id = i.id join category c on c.id = i.category_id
    where i.state = 'active' group by c.key having count(v.weight) >= ${leastVariants}::integer`.execute(db);
  return new Map(rows.map(({ category, weight, side }) => [category, { weight, side }]));
}
