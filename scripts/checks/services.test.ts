import { expect, test } from 'vitest';
import { faultsOf, problemsOf } from './services.ts';

const service = 'server/domains/buying/cart/service.ts';

test('a service that imports the HTTP layer or opens a transaction is found', () => {
  expect(faultsOf(service, `import { handle } from '../../../platform/http/handler.ts';`)).toEqual(['http']);
  expect(faultsOf(service, 'await database.transaction((tx) => work(tx));')).toEqual(['transaction']);
  expect(faultsOf(service, '/* database.transaction( */')).toEqual([]);
});

test('calls and jobs may do both', () => {
  for (const file of ['calls.ts', 'staff-calls.ts', 'jobs.ts', 'schedule-jobs.ts'])
    expect(faultsOf(`server/domains/buying/cart/${file}`, 'context.once((tx) => work(tx));')).toEqual([]);
});

test('new ones are refused, and ones that are gone leave the list', () => {
  expect(problemsOf([`${service} http`], [])).toHaveLength(1);
  expect(problemsOf([], [`${service} http`])).toHaveLength(1);
  expect(problemsOf([`${service} http`], [`${service} http`])).toEqual([]);
});
