import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostAnHour } from '../../../../contract/talk/chat.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { HourlyCounts, hourlyLot } from './hourly.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(releaseDatabases);

it('several processes count together, and messages of most people write nothing', async () => {
  const { userId } = await addUser(database, await addCompany(database));
  const [one, other] = [new HourlyCounts(), new HourlyCounts()];
  const at = (minutes: number) => new Date(Date.UTC(2026, 4, 4, 10, minutes));
  const take = (counts: HourlyCounts, minutes = 30) => counts.take(database.kysely, userId, at(minutes));
  const rows = async () => (await database.pool.query('select from chat_sending where user_id = $1', [userId])).rows.length;
  for (let message = 1; message < hourlyLot; message++) expect(await take(one)).toBe(0);
  expect(await rows()).toBe(0);
  const answers = await Promise.all(Array.from({ length: mostAnHour - hourlyLot + 1 }, () => take(one)));
  expect(new Set(answers)).toEqual(new Set([0]));
  expect(await take(one)).toBe(1_800);
  // The other one learns of it with its first lot.
  const others = [];
  for (let message = 0; message < hourlyLot; message++) others.push(await take(other));
  expect(others.filter((seconds) => seconds > 0)).toEqual([1_800]);
  expect(await take(other)).toBe(1_800);
  // The next hour is another one.
  expect(await take(one, 61)).toBe(0);
});
