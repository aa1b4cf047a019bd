import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers } from '../../../domains.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

async function upload(company: Company, purpose = 'avatar'): Promise<string> {
  const key = `${purpose}/${randomUUID()}`;
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, 'test', $4, 'me.png', 1200, 'image/png', 'stored', 1200)`,
    [randomUUID(), key, company.id, purpose],
  );
  return key;
}
const isTemporary = async (key: string) =>
  (await database.pool.query<{ temporary: boolean }>('select temporary from upload where key = $1', [key])).rows[0]?.temporary;

it.each(['buyer', 'seller', 'operator'] as const)('a %s sets a picture of their own, not the company’s', async (kind) => {
  const company = await addCompany(database, { kind });
  const session = await addUser(database, company, { accessCodes: [] });
  const call = callsAs(database, handlers, { caller: session });
  const avatarPath = await upload(company);
  expect(await call(accountCalls.updateAvatarPath, { avatarPath })).toEqual({ avatarPath });
  const user = kind === 'seller' ? accountCalls.sellerUser : accountCalls.buyerUser;
  expect((await call(user, {})).avatarPath).toBe(avatarPath);
  const { rows } = await database.pool.query<{ avatar_path: string | null }>('select avatar_path from company where id = $1', [company.id]);
  expect(rows).toEqual([{ avatar_path: null }]);

  const second = await upload(company);
  expect(await isTemporary(avatarPath)).toBe(false);
  await call(accountCalls.updateAvatarPath, { avatarPath: second });
  expect([await isTemporary(avatarPath), await isTemporary(second)], 'the one before is given back').toEqual([true, false]);
  expect(await call(accountCalls.updateAvatarPath, { avatarPath: '' })).toEqual({ avatarPath: null });
  expect((await call(user, {})).avatarPath).toBeNull();
});

it('accepts only pictures that the company uploaded for this purpose', async () => {
  const company = await addCompany(database);
  const call = callsAs(database, handlers, { caller: await addUser(database, company) });
  const other = await addCompany(database);
  for (const avatarPath of ['avatars/none.webp', await upload(other), await upload(company, 'document')])
    await expect(call(accountCalls.updateAvatarPath, { avatarPath })).rejects.toMatchObject({ code: codes.notFound });
});
