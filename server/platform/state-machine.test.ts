import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { addCompany } from '../../test/support/market.ts';
import type { Database } from './postgres/pool.ts';
import { move, stateMachine } from './state-machine.ts';

const now = new Date('2026-05-04T10:00:00Z');
const companies = stateMachine({
  table: 'company',
  column: 'state',
  moves: { approved: ['suspended', 'closed'], suspended: ['approved'], closed: [] },
  stamps: { closed: 'decided_at' },
  history: { table: 'company_review_event', row: 'company_id', before: 'state_before', after: 'state_after', at: 'at' },
  event: { topic: 'account.changed', key: 'companyId' } as never,
});

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const added = async (): Promise<number> => (await addCompany(database)).id;
const rowOf = async (id: number) =>
  (await database.pool.query<{ state: string; decided_at: Date | null; about: string }>('select * from company where id = $1', [id]))
    .rows[0];

it('moves the rows that are in one of the states, with history, time and event', async () => {
  const [one, other] = [await added(), await added()];
  const suspended = await database.transaction((tx) =>
    move(tx, companies, { ids: [other], from: ['approved'], to: 'suspended', now, history: { actor: 'system', reason: 'late' } }),
  );
  expect(suspended).toEqual([{ id: other, before: 'approved' }]);
  const closed = await database.transaction((tx) =>
    move(tx, companies, { ids: [other, one], from: ['approved'], to: 'closed', now, set: { about: 'gone' }, history: { actor: 'system' } }),
  );
  expect(closed).toEqual([{ id: one, before: 'approved' }]);
  expect(await rowOf(one)).toMatchObject({ state: 'closed', decided_at: now, about: 'gone' });
  expect(await rowOf(other)).toMatchObject({ state: 'suspended', decided_at: null });
  const { rows } = await database.pool.query(
    'select company_id, state_before, state_after, actor, reason, at from company_review_event where company_id = any($1) and at = $2 order by id',
    [[one, other], now],
  );
  expect(rows).toEqual([
    { company_id: other, state_before: 'approved', state_after: 'suspended', actor: 'system', reason: 'late', at: now },
    { company_id: one, state_before: 'approved', state_after: 'closed', actor: 'system', reason: '', at: now },
  ]);
  const events = await database.pool.query(
    `select payload from outbox_event where topic = 'account.changed' and payload ->> 'companyId' = $1`,
    [String(one)],
  );
  expect(events.rows).toContainEqual({ payload: { companyId: one } });
});

it('refuses moves that are not declared, rows in another state, and rows that a guard excludes', async () => {
  const id = await added();
  const history = { actor: 'system' };
  await expect(
    database.transaction((tx) => move(tx, companies, { ids: [id], from: ['closed'], to: 'approved', now, history })),
  ).rejects.toThrow('no company moves from closed to approved');
  expect(await database.transaction((tx) => move(tx, companies, { ids: [id], from: ['suspended'], to: 'approved', now, history }))).toEqual(
    [],
  );
  const guarded = await database.transaction((tx) =>
    move(tx, companies, { ids: [id], from: ['approved'], to: 'closed', now, history, guard: (eb) => eb('demo', '=', true) }),
  );
  expect(guarded).toEqual([]);
});

it('leaves a move out of the history', async () => {
  const id = await added();
  await database.transaction((tx) => move(tx, companies, { ids: [id], from: ['approved'], to: 'closed', now, history: null }));
  const events = await database.pool.query('select from company_review_event where company_id = $1', [id]);
  expect([events.rowCount, (await rowOf(id))?.state]).toEqual([0, 'closed']);
});

it('of two concurrent moves one moves the row', async () => {
  const id = await added();
  const close = () =>
    database.transaction((tx) => move(tx, companies, { ids: [id], from: ['approved'], to: 'closed', now, history: { actor: 'system' } }));
  const moved = await Promise.all([close(), close(), close()]);
  expect(moved.flat()).toHaveLength(1);
});
