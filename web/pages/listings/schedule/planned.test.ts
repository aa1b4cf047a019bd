import { expect, test } from 'vitest';
import { endedIn, plannedIn } from './planned.ts';

const [from, until] = ['2037-01-01T08:00:00.000Z', '2038-01-01T08:00:00.000Z'];
const product = { publishAt: from, unpublishAt: until };

test('a form says which planned times its state would end, and sends none of them', () => {
  expect(endedIn({ ...product, state: 'draft' })).toEqual([]);
  expect(plannedIn({ ...product, state: 'archived' })).toEqual(product);
  expect(endedIn({ ...product, state: 'active' })).toEqual([{ field: 'publishAt', time: from }]);
  expect(plannedIn({ ...product, state: 'active' })).toEqual({ publishAt: null, unpublishAt: until });
  expect(endedIn({ publishAt: null, unpublishAt: until, state: 'draft' })).toEqual([{ field: 'unpublishAt', time: until }]);
  expect(plannedIn({ publishAt: null, unpublishAt: until, state: 'draft' })).toEqual({ publishAt: null, unpublishAt: null });
  // Half a date is no plan yet; that it is none is said at its field.
  expect(endedIn({ publishAt: '', unpublishAt: until, state: 'active' })).toEqual([]);
  expect(plannedIn({ publishAt: '', unpublishAt: until, state: 'draft' })).toEqual({ publishAt: '', unpublishAt: until });
});
