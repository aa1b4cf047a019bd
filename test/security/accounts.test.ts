/** Ways round decisions about accounts: what was true a moment ago, and rights that others lend without meaning to. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../contract/wire/codes.ts';
import { companyCalls } from '../../contract/companies/company.ts';
import { mailCalls } from '../../contract/talk/mail.ts';
import { companyReviewCalls } from '../../contract/companies/operator-companies.ts';
import { operatorUserCalls } from '../../contract/operator/operator.ts';
import { privacyCalls } from '../../contract/identity/privacy.ts';
import { sellerStoreCalls } from '../../contract/stores/stores.ts';
import { handlers } from '../../server/domains.ts';
import { accountById, hashPassword } from '../../server/domains/identity/index.ts';
import { seedRoles } from '../../server/domains/companies/index.ts';
import { setPassword } from '../../server/domains/identity/index.ts';
import { endSessionsOf, openSession } from '../../server/domains/identity/sessions/sessions.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { sendMail } from '../../server/platform/mail/mail.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addCompany, addStore, addUser, callsAs, type Company } from '../support/market.ts';
import { mails } from '../../server/domains/companies/mails.ts';

const password = 'Right-2026!';
const visit = { now: new Date(), userAgent: 'test', network: '192.0.2.1', device: null };
let database: Database;
let market: Company;
let passwordHash: string;
beforeAll(async () => {
  database = await testDatabase();
  await seedRoles(database.kysely);
  market = await addCompany(database, { kind: 'operator' });
  passwordHash = await hashPassword(password);
});

const as = (session: Caller) => callsAs(database, handlers, { caller: session, network: session.id });
const stateOf = async ({ userId }: Caller): Promise<string | undefined> => (await accountById(database, userId))?.userState;

/** Somebody with a password and the predefined role of that name. */
async function person(company: Company, role: string): Promise<Caller> {
  const session = await addUser(database, company, { role });
  await database.pool.query(
    `update user_account set password_hash = $2, role_id = (select id from role where key = $3 and company_kind = $4 and company_id is null) where id = $1`,
    [session.userId, passwordHash, role, company.kind],
  );
  return session;
}

describe('a login whose password was right a moment ago', () => {
  it('opens nothing once there is another password', async () => {
    const { userId } = await person(await addCompany(database), 'owner');
    const account = await accountById(database, userId);
    if (!account) throw new Error('no account');
    const other = await hashPassword('Other-2026!');
    const opening = await database.transaction(async (tx) => {
      await setPassword(tx, userId, other, visit.now);
      await endSessionsOf(tx, userId, { reason: 'password reset', now: visit.now });
      const begun = openSession(database, account, visit).then(
        () => codes.success,
        (error: { code?: unknown }) => error.code,
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { begun };
    });
    expect(await opening.begun).toBe(codes.loginFailed);
  });

  it('opens nothing for somebody who is blocked by now', async () => {
    const { userId } = await person(await addCompany(database), 'owner');
    const account = await accountById(database, userId);
    if (!account) throw new Error('no account');
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [userId]);
    await expect(openSession(database, account, visit)).rejects.toMatchObject({ code: codes.loginFailed });
  });
});

describe('what an approved company wants to change', () => {
  it('is decided as it was read: another wish is another one', async () => {
    const company = await addCompany(database, { legalName: `Read ${randomUUID()}` });
    await database.pool.query(
      `update company set vat_id = 'DE136695976', business_type = 'retailer', sales_channels = '{shop}', contact_name = 'Ada', contact_email = 'ada@test.example', phone_country_code = '+49',
         phone_number = '3411234567', address = '{"line1":"Am Markt 1","city":"Leipzig","postalCode":"04109"}' where id = $1`,
      [company.id],
    );
    const own = as(await person(company, 'owner'));
    const { profile: read } = await own(companyCalls.applyInfo, {});
    const profile = { ...read, vatId: read.vatId ?? '' };
    const first = (await own(companyCalls.replenish, { ...profile, legalName: 'Harmless', attested: true })).change?.id ?? 0;
    const second = (await own(companyCalls.replenish, { ...profile, legalName: 'Somebody Else', attested: true })).change?.id ?? 0;
    expect(second).not.toBe(first);
    const decides = as(await person(market, 'reviewer'));
    await expect(decides(companyReviewCalls.decideChange, { id: first, accepted: true, reason: '' })).rejects.toMatchObject({
      code: codes.conflict,
    });
    expect((await own(companyCalls.applyInfo, {})).profile.legalName).toBe(profile.legalName);
    await decides(companyReviewCalls.decideChange, { id: second, accepted: true, reason: '' });
    expect((await own(companyCalls.applyInfo, {})).profile.legalName).toBe('Somebody Else');
  });
});

describe('somebody who speaks for the company no longer', () => {
  const demote = ({ userId }: Caller) =>
    database.pool.query(
      `update user_account set role_id = (select id from role where key = 'viewer' and company_kind = 'buyer' and company_id is null) where id = $1`,
      [userId],
    );

  it('does not open the copy of its data that they asked for', async () => {
    const session = await person(await addCompany(database), 'owner');
    const { id } = await as(session)(privacyCalls.requestExport, { scope: 'company' });
    await database.pool.query(
      `update data_export set state = 'ready', progress = 100, size = 1, file_key = 'exports/x.zip', expires_at = now() + interval '1 day' where id = $1`,
      [id],
    );
    await as(session)(privacyCalls.openExport, { exportId: id });
    await demote(session);
    await expect(as(session)(privacyCalls.openExport, { exportId: id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('does not have it deleted by the link that they were sent', async () => {
    const company = await addCompany(database);
    const [session] = [await person(company, 'owner'), await person(company, 'owner')];
    await as(session)(privacyCalls.requestErasure, { scope: 'company', password });
    const { rows } = await database.pool.query<{ body: string }>(
      `select body from mail_message where template = 'erasureConfirm' order by id desc limit 1`,
    );
    const token = /confirm=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? '';
    await demote(session);
    await expect(as(session)(privacyCalls.confirmErasure, { token })).rejects.toMatchObject({ code: codes.refused });
  });
});

describe('people of the market', () => {
  it('who only read the log do not read codes and links of others', async () => {
    const to = `${randomUUID()}@test.example`;
    await database.transaction((tx) =>
      sendMail(tx, {
        to,
        template: mails.passwordResetCode,
        language: 'en',
        kind: 'operator',
        values: { code: '123456', minutes: 10 },
        now: new Date(),
      }),
    );
    const [viewer, owner] = [as(await person(market, 'viewer')), as(await person(market, 'owner'))];
    const id = (await viewer(mailCalls.list, { recipient: to })).rows[0]?.id ?? 0;
    await expect(viewer(mailCalls.item, { id })).rejects.toMatchObject({ code: codes.forbidden });
    expect((await owner(mailCalls.item, { id })).body).toContain('123456');
  });

  it('do nothing to colleagues who may do more', async () => {
    const owner = await person(market, 'owner');
    const backOffice = as(await addUser(database, market, { accessCodes: ['market.configure', 'audit.decide'] }));
    const reason = 'Because I can';
    const refused = { code: codes.forbidden };
    await expect(backOffice(operatorUserCalls.block, { id: owner.userId, blocked: true, reason })).rejects.toMatchObject(refused);
    await expect(backOffice(operatorUserCalls.removeSecondFactor, { id: owner.userId, reason })).rejects.toMatchObject(refused);
    await expect(backOffice(operatorUserCalls.endSessions, { id: owner.userId, reason })).rejects.toMatchObject(refused);
    expect(await stateOf(owner)).toBe('active');
  });

  it('who block each other at once leave one', async () => {
    const [one, other] = [await person(market, 'owner'), await person(market, 'owner')];
    const results = await Promise.allSettled([
      as(one)(operatorUserCalls.block, { id: other.userId, blocked: true, reason: 'Race' }),
      as(other)(operatorUserCalls.block, { id: one.userId, blocked: true, reason: 'Race' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([await stateOf(one), await stateOf(other)].toSorted()).toEqual(['active', 'blocked']);
  });
});

describe('two stores that take one item code at once', () => {
  it('get the same answers as one after the other', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    await addStore(database, company);
    await addStore(database, company);
    const call = as(await addUser(database, company));
    const stores = await call(sellerStoreCalls.list, {});
    const itemCode = `Z${Date.now() % 1_000_000}`;
    const saved = await Promise.allSettled(
      stores.map((store) =>
        call(sellerStoreCalls.save, {
          ...store,
          itemCode,
          warehouses: store.warehouses.map((one) => ({ ...one, line1: 'Kai 1' })),
        } as never),
      ),
    );
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = saved.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: codes.invalid });
  });
});

describe('a paper that is added twice', () => {
  it('is one document, and is sent again once withdrawn', async () => {
    const company = await addCompany(database, { state: 'draft' });
    const call = as(await addUser(database, company, { unaudited: true }));
    const fileKey = `uploads/${randomUUID()}`;
    await database.pool.query(
      `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size, stored_at)
       values ($1, $2, $3, 'x', 'document', 'a.pdf', 9, 'application/pdf', 'stored', 9, now())`,
      [randomUUID(), fileKey, company.id],
    );
    const add = () => call(companyCalls.addDocument, { fileKey, kind: 'trade_register' });
    const answers = await Promise.all(Array.from({ length: 5 }, add));
    expect(new Set(answers.map(({ documents }) => documents.map(({ id }) => id).join()))).toHaveProperty('size', 1);
    await call(companyCalls.removeDocument, { id: answers[0]?.documents[0]?.id ?? 0 });
    await expect(add()).rejects.toMatchObject({ code: codes.notFound });
  });
});
