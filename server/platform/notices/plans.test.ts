import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addUser } from '../../../test/support/market.ts';
import { countStatements, type Database } from '../postgres/pool.ts';
import type { Caller } from '../scope.ts';
import * as notices from './queries.ts';

const many = 10_000;
let database: Database;
let reader: Caller;

/** Ten people with ten thousand notices each, written in turn; the last ten of each are unread. */
beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database);
  const people = await Promise.all(Array.from({ length: 10 }, () => addUser(database, company)));
  [reader] = people as [Caller];
  await database.pool.query(
    `insert into notice (user_id, kind, category, access_code, parameters, created_at, shown, read_at, seq)
     select u, 'orderPaid', case when n % 500 = 0 then 'money' else 'order' end, 'order.view', '{"order": "1"}', now() - ($2 - n) * interval '20 minutes',
       true, case when n <= $2 - 10 then now() end, n
     from generate_series(1, $2::int) n, unnest($1::bigint[]) u order by n, u`,
    [people.map(({ userId }) => userId), many],
  );
  await database.pool.query('vacuum analyze notice');
});

type Plan = { 'Node Type': string; 'Shared Hit Blocks': number; 'Shared Read Blocks': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];

/** What the only statement of `work` costs: the kinds of nodes of its plan, and the blocks that it looks at. */
async function costOf(work: (db: Database['kysely']) => Promise<unknown>): Promise<{ nodes: string[]; blocks: number }> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  // Its own connection object: what it sends is noted.
  const db = database.kysely.withoutPlugins();
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, ...rest) => {
    sent.push(query);
    return execute(query, ...rest);
  };
  await work(db);
  expect(sent).toHaveLength(1);
  const [{ sql, parameters }] = sent as [(typeof sent)[0]];
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, buffers, format json) ${sql}`, [
    ...parameters,
  ]);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan as Plan;
  return { nodes: nodesOf(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

const page = { category: null, unread: false, keyword: null, kinds: [], cursor: null, size: 20 };

describe('with ten thousand notices of a person', () => {
  it.each([
    ['the first page', 60, (db: Database['kysely']) => notices.noticePage(db, reader, page)],
    [
      'a page far back',
      60,
      (db: Database['kysely']) => notices.noticePage(db, reader, { ...page, cursor: { direction: 'next', id: 50_000 } }),
    ],
    ['what is unread', 60, (db: Database['kysely']) => notices.noticePage(db, reader, { ...page, unread: true })],
    ['the count of the header', 60, (db: Database['kysely']) => notices.unreadCounts(db, reader)],
    ['a keyword', many, (db: Database['kysely']) => notices.noticePage(db, reader, { ...page, keyword: '%1%', kinds: ['orderPlaced'] })],
    // Looks at each of the person's notices, and at nobody else's.
    ['a rare category', many, (db: Database['kysely']) => notices.noticePage(db, reader, { ...page, category: 'money' })],
  ] as const)('%s uses an index and looks at no more than %i blocks', async (_, most, work) => {
    const { nodes, blocks } = await costOf(work);
    expect(nodes).not.toContain('Seq Scan');
    expect(blocks).toBeLessThanOrEqual(most);
  });

  it('marks all as read by one statement', async () => {
    const { newest } = await notices.unreadCounts(database.kysely, reader);
    const all = { upTo: newest ?? 0, category: null, now: new Date() };
    const { statements } = await countStatements(async () => expect(await notices.markAllRead(database.kysely, reader, all)).toBe(10));
    expect(statements).toBe(1);
  });
});
