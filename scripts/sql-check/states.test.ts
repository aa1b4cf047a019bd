import { expect, test } from 'vitest';
import { columnsUpdated, stateColumnsIn, stateProblems } from './states.ts';

test.each([
  [
    'update purchase_order o set state = $1, paid_at = now() from before where o.id = before.id',
    ['purchase_order.state', 'purchase_order.paid_at'],
  ],
  ['update "checkout" set "state" = $1 where "id" = $2', ['checkout.state']],
  ['with x as (update checkout set expires_at = greatest(expires_at, $1) where state = $2) select 1', ['checkout.expires_at']],
  ["update company as c set (state, reason) = ('a', 'b') returning id", ['company.state', 'company.reason']],
  ['insert into quote (id, state) values (1, $1) on conflict (id) do update set state = excluded.state', ['quote.state']],
  ['insert into checkout (state) values ($1)', []],
  ['select id from checkout for no key update skip locked', []],
])('the columns that a statement updates: %s', (text, columns) => {
  expect(columnsUpdated(text)).toEqual(columns);
});

test('a state column is updated by the state machine alone', () => {
  const states = stateColumnsIn(`const checkouts = stateMachine({\n  table: 'checkout',\n  column: 'state',\n});`);
  expect(states).toEqual([{ table: 'checkout', column: 'state' }]);
  const others = `stateMachine<'quote', QuoteState, 'quote_event'>({ history: { table: 'quote_event', row: 'quote_id' }, column: 'stage', table: 'quote' })`;
  expect(stateColumnsIn(others)).toEqual([{ table: 'quote', column: 'stage' }]);
  const columns = ['checkout.state', 'checkout.paid_at'];
  expect(stateProblems([{ place: 'server/platform/state-machine.ts:90', columns }], states, {})).toEqual([]);
  expect(stateProblems([{ place: 'server/domains/buying/checkout/queries.ts:3', columns }], states, {})).toHaveLength(1);
});

test('columns named state are updated by a machine, or where an exception says so, which is used', () => {
  const update = { place: 'server/a.ts:7', columns: ['import.state'] };
  expect(stateProblems([update], [], {})).toEqual([
    'server/a.ts:7: it updates import.state; move the row with server/platform/state-machine.ts',
  ]);
  expect(stateProblems([update], [], { 'import.state': ['server/a.ts'] })).toEqual([]);
  expect(stateProblems([update], [], { 'import.state': ['server/a.ts', 'server/b.ts'] })).toEqual([
    'scripts/sql-check/states-by-hand.ts: nothing updates import.state in server/b.ts',
  ]);
});
