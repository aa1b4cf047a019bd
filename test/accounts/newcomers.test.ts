/** Applications of sellers, first logins and forgotten passwords, through the calls of all domains. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '../../contract/identity/accounts.ts';
import type { InputOf } from '../../contract/wire/call.ts';
import { codes } from '../../contract/wire/codes.ts';
import { registrationCalls } from '../../contract/companies/registration.ts';
import { handlers } from '../../server/domains.ts';
import { hashPassword } from '../../server/domains/identity/index.ts';
import { createCompany, createUser, sendFirstLogin } from '../../server/domains/companies/index.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addCategory, addCompany, addUser, callsAs, type CallerOptions } from '../support/market.ts';

type Paper = { fileKey: string; kind: 'trade_register' | 'identity' };
type Application = InputOf<typeof registrationCalls.applyAsSeller> & { documents: Paper[] };

const minute = 60_000;
const day = 24 * 60 * minute;
const password = 'Right-2026!';
const store = { name: 'Făgăraș Home', currency: 'RON' as const, countries: ['RO' as const, 'DE' as const] };

let database: Database;
let categoryId: number;
let time = new Date('2026-03-02T10:00:00Z').getTime();

beforeAll(async () => {
  database = await testDatabase();
  categoryId = (await addCategory(database)).id;
});
beforeEach(() => {
  time += 2 * 60 * minute;
});

const from = (options: CallerOptions = {}) =>
  callsAs(database, handlers, {
    now: () => new Date(time),
    network: randomUUID(),
    ...options,
  });

async function refusal(work: Promise<unknown>): Promise<{ code: number; key?: string; fields?: Record<string, string> } | 'done'> {
  try {
    await work;
    return 'done';
  } catch (error) {
    const { code, key, details } = error as { code: number; key: string; details: { fields?: Record<string, string> } | null };
    return details?.fields ? { code, fields: details.fields } : { code, key };
  }
}

const mails = (email: string) =>
  database.kysely
    .selectFrom('mail_message')
    .select(['subject', 'body', 'template', 'secret'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute();

async function codeFor(email: string, purpose: 'register' | 'reset' = 'register'): Promise<string> {
  await from()(registrationCalls.generateVerifyCode, { email, purpose });
  return /\b\d{6}\b/.exec((await mails(email))[0]?.subject ?? '')?.[0] ?? '';
}

/** A visitor's upload as the file store has left it. */
async function upload(given: { companyId?: number; purpose?: string } = {}): Promise<string> {
  const key = `private/${randomUUID()}`;
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size, stored_at)
     values ($1, $2, $3, '192.0.2.1', $4, 'paper.pdf', 100, 'application/pdf', 'stored', 100, now())`,
    [randomUUID(), key, given.companyId ?? null, given.purpose ?? 'application'],
  );
  return key;
}

async function application(given: Partial<Application> = {}): Promise<Application> {
  const email = given.email ?? `seller-${randomUUID()}@works.example`;
  return {
    email,
    code: given.code ?? (await codeFor(email)),
    legalName: `Fabrica ${randomUUID()} SRL`,
    countryCode: 'RO',
    vatId: '',
    businessType: 'manufacturer',
    contactName: 'Ion Pop',
    phone: { countryCode: '+40', number: '268123456' },
    address: { line1: 'Strada Lungă 1', postalCode: '500001', city: 'Brașov' },
    sellsTo: ['DE', 'RO'],
    categoryIds: [categoryId],
    documents: [
      { fileKey: await upload(), kind: 'trade_register' },
      { fileKey: await upload(), kind: 'identity' },
    ],
    authorised: true,
    lawfulGoods: true,
    ...given,
  };
}

const companyOf = async (email: string) =>
  database.kysely
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select(['c.id', 'c.state', 'c.kind', 'c.name_key', 'u.id as user_id', 'u.state as user_state', 'u.password_hash', 'u.name'])
    .where('u.email', '=', email)
    .execute();

describe('applying as a seller', () => {
  test('submits the company with its papers; its owner is invited, without a password', async () => {
    const given = await application();
    const { reference } = await from()(registrationCalls.applyAsSeller, given);
    const [company, ...others] = await companyOf(given.email);
    expect(others).toEqual([]);
    expect(company).toMatchObject({ kind: 'seller', state: 'submitted', user_state: 'invited', password_hash: null, name: 'Ion Pop' });
    expect(reference).toBe(`S-${String(company?.id).padStart(6, '0')}`);
    const [mail] = await mails(given.email);
    expect(mail).toMatchObject({ template: 'sellerApplicationReceived' });
    expect(mail?.body).toContain(reference);
    const documents = await database.kysely
      .selectFrom('company_document')
      .select(['kind', 'state', 'file_key'])
      .where('company_id', '=', company?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(documents).toEqual(given.documents.map(({ kind, fileKey }) => ({ kind, state: 'submitted', file_key: fileKey })));
    expect(await refusal(from()(accountCalls.login, { loginType: 1, email: given.email, password }))).toMatchObject({
      code: codes.loginFailed,
    });
    expect(await codeFor(given.email, 'reset')).toBe('');
  });

  test.each<[string, Partial<Application>, Record<string, string>]>([
    [
      'no papers',
      { documents: [] },
      { 'documents.trade_register': 'registration.document', 'documents.identity': 'registration.document' },
    ],
    ['no countries', { sellsTo: [] }, { sellsTo: 'registration.countries' }],
    ['no categories', { categoryIds: [] }, { categoryIds: 'registration.categories' }],
    ['categories that do not exist', { categoryIds: [987_654_321] }, { categoryIds: 'registration.categories' }],
    ['no authority', { authorised: false }, { authorised: 'registration.authorised' }],
    ['unlawful goods', { lawfulGoods: false }, { lawfulGoods: 'registration.lawfulGoods' }],
  ])('%s: refused at the field, and nothing is lost', async (_name, wrong, fields) => {
    const given = await application();
    expect(await refusal(from()(registrationCalls.applyAsSeller, { ...given, ...wrong }))).toEqual({ code: codes.invalid, fields });
    expect(await companyOf(given.email)).toEqual([]);
    expect(await refusal(from()(registrationCalls.applyAsSeller, given))).toBe('done');
  });

  test('names no categories where the market has none yet', async () => {
    await database.kysely.updateTable('category').set({ hidden: true }).execute();
    const given = await application({ categoryIds: [] });
    expect(await refusal(from()(registrationCalls.applyAsSeller, given))).toBe('done');
    await database.kysely.updateTable('category').set({ hidden: false }).execute();
  });

  test('uploads of others, of another purpose, or swept are refused alike', async () => {
    const other = await addCompany(database);
    const given = await application();
    const [paper, ...rest] = given.documents;
    for (const fileKey of [await upload({ companyId: other.id }), await upload({ purpose: 'avatar' }), 'private/none']) {
      const documents = [{ kind: paper?.kind ?? ('identity' as const), fileKey }, ...rest];
      expect(await refusal(from()(registrationCalls.applyAsSeller, { ...given, documents }))).toEqual({
        code: codes.invalid,
        fields: { documents: 'registration.documentGone' },
      });
    }
  });

  test('fields that nobody is asked for change nothing', async () => {
    const given = await application();
    const extra = { state: 'approved', userType: 2, roles: ['operator'], operator: true, password, reviewerId: 1 };
    await from()(registrationCalls.applyAsSeller, { ...given, ...extra } as Application);
    expect(await companyOf(given.email)).toMatchObject([{ kind: 'seller', state: 'submitted', password_hash: null }]);
  });

  test('names are compared without case, spaces and signs; the answer says no more than that it is taken', async () => {
    const given = await application();
    await from()(registrationCalls.applyAsSeller, given);
    const alike = ` ${given.legalName.toUpperCase().replaceAll('-', ' . ')} `;
    expect(await from()(registrationCalls.checkCompanyName, { legalName: alike })).toEqual({ taken: true });
    expect(await from()(registrationCalls.checkCompanyName, { legalName: `${alike} 2` })).toEqual({ taken: false });
    expect(await refusal(from()(registrationCalls.applyAsSeller, await application({ legalName: alike })))).toEqual({
      code: codes.invalid,
      fields: { legalName: 'registration.nameTaken' },
    });
  });

  test('of two with the same name at once one is taken', async () => {
    const legalName = `Twins ${randomUUID()}`;
    const given = [await application({ legalName }), await application({ legalName }), await application({ legalName })];
    const results = await Promise.all(given.map((one) => refusal(from()(registrationCalls.applyAsSeller, one))));
    expect(results.filter((one) => one === 'done')).toHaveLength(1);
    expect(results.filter((one) => one !== 'done')).toEqual([
      { code: codes.invalid, fields: { legalName: 'registration.nameTaken' } },
      { code: codes.invalid, fields: { legalName: 'registration.nameTaken' } },
    ]);
  });

  test('one code is one application', async () => {
    const given = await application();
    const results = await Promise.all([1, 2, 3].map(() => refusal(from()(registrationCalls.applyAsSeller, given))));
    expect(results.filter((one) => one === 'done')).toHaveLength(1);
    expect(await companyOf(given.email)).toHaveLength(1);
  });

  test('an address with an account cannot apply; a refused one can, from the announced day on', async () => {
    const given = await application();
    await from()(registrationCalls.applyAsSeller, given);
    time += 5 * minute;
    await from()(registrationCalls.generateVerifyCode, { email: given.email, purpose: 'register' });
    expect((await mails(given.email))[0]).toMatchObject({ template: 'alreadyRegistered' });
    await database.pool.query("update company set state = 'rejected', reapply_from = $2 where id = $1", [
      (await companyOf(given.email))[0]?.id,
      new Date(time + 10 * day).toISOString().slice(0, 10),
    ]);
    time += 5 * minute;
    const early = await application({ email: given.email, legalName: given.legalName });
    expect(await refusal(from()(registrationCalls.applyAsSeller, early))).toMatchObject({ code: codes.refused });
    time += 11 * day;
    const again = await application({ email: given.email, legalName: given.legalName, contactName: 'Maria Pop' });
    expect(await refusal(from()(registrationCalls.applyAsSeller, again))).toBe('done');
    expect(await companyOf(given.email)).toMatchObject([{ state: 'submitted', name: 'Maria Pop' }]);
  });
});

async function invited(kind: 'buyer' | 'seller' | 'operator', given: { role?: string; invitedBy?: number; companyId?: number } = {}) {
  const companyId =
    given.companyId ??
    (await createCompany(database.kysely, { kind, legalName: `${kind} ${randomUUID()}`, countryCode: 'RO', state: 'approved' }));
  const email = `person-${randomUUID()}@test.example`;
  const userId = await createUser(database.kysely, {
    companyId,
    role: given.role ?? 'owner',
    email,
    name: 'Ana Pop',
    passwordHash: null,
    state: 'invited',
    language: 'ro',
  });
  if (given.invitedBy) await database.pool.query('update user_account set invited_by = $2 where id = $1', [userId, given.invitedBy]);
  return { companyId, email, userId };
}

async function link(userId: number, email: string): Promise<string> {
  await database.transaction((tx) => sendFirstLogin(tx, userId, { publicUrl: 'http://localhost:3000', now: new Date(time) }));
  return /first-login\?token=([\w-]+)/.exec((await mails(email))[0]?.body ?? '')?.[1] ?? '';
}

const gone = { code: codes.refused, key: 'firstLogin.link' };

describe('the first login', () => {
  test('of a seller sets the password, names the first store, and logs in', async () => {
    const { userId, email, companyId } = await invited('seller');
    await database.pool.query(
      `update company set address = '{"line1": "Strada Lungă 1", "postalCode": "500001", "city": "Brașov"}' where id = $1`,
      [companyId],
    );
    const token = await link(userId, email);
    expect((await mails(email))[0]).toMatchObject({ template: 'sellerAccepted', secret: true });
    const asked = await from()(registrationCalls.isFirstLogin, { token });
    expect(asked).toMatchObject({ kind: 'seller', email, name: 'Ana Pop', store: { currency: 'RON', countries: ['RO'] }, agreements: [] });
    expect(await refusal(from()(registrationCalls.sellerFirstLogin, { token, password }))).toEqual({
      code: codes.invalid,
      fields: { 'store.name': 'firstLogin.store' },
    });
    const login = await from()(registrationCalls.sellerFirstLogin, { token, password, store });
    expect(login.user).toMatchObject({ email, userType: 1, needSettingPassword: false, company: { id: companyId } });
    const stores = await database.kysely.selectFrom('store').selectAll().where('company_id', '=', companyId).execute();
    expect(stores).toMatchObject([
      {
        name: 'Făgăraș Home',
        item_code: `FAG${companyId}`,
        currency_code: 'RON',
        vat_country_code: 'RO',
        country_codes: ['RO', 'DE'],
        state: 'open',
      },
    ]);
    const warehouses = await database.kysely
      .selectFrom('warehouse')
      .selectAll()
      .where('store_id', '=', stores[0]?.id ?? 0)
      .execute();
    expect(warehouses).toMatchObject([{ city: 'Brașov', country_code: 'RO' }]);
    await expect(from()(accountCalls.login, { loginType: 1, email, password })).resolves.toBeTruthy();
  });

  test('suggests the countries of the application for the store', async () => {
    const { userId, email, companyId } = await invited('seller');
    await database.kysely
      .updateTable('company')
      .set({ sells_to: ['DE', 'PL'] })
      .where('id', '=', companyId)
      .execute();
    const { store: suggested } = await from()(registrationCalls.isFirstLogin, { token: await link(userId, email) });
    expect(suggested).toMatchObject({ countries: ['DE', 'PL'] });
  });

  test('happens once, also when two come at once', async () => {
    const { userId, email, companyId } = await invited('seller');
    const token = await link(userId, email);
    const results = await Promise.all([1, 2, 3].map(() => refusal(from()(registrationCalls.sellerFirstLogin, { token, password, store }))));
    expect(results.filter((one) => one === 'done')).toHaveLength(1);
    expect(results.filter((one) => one !== 'done')).toEqual([gone, gone]);
    expect(await refusal(from()(registrationCalls.isFirstLogin, { token }))).toEqual(gone);
    expect(await database.kysely.selectFrom('store').select('id').where('company_id', '=', companyId).execute()).toHaveLength(1);
  });

  test('ends after seven days, with a newer link, and when its user is blocked meanwhile', async () => {
    const { userId, email } = await invited('buyer');
    const older = await link(userId, email);
    const newer = await link(userId, email);
    expect(await refusal(from()(registrationCalls.isFirstLogin, { token: older }))).toEqual(gone);
    expect(await refusal(from()(registrationCalls.isFirstLogin, { token: newer }))).toBe('done');
    time += 7 * day;
    expect(await refusal(from()(registrationCalls.isFirstLogin, { token: newer }))).toEqual(gone);
    expect(await refusal(from()(registrationCalls.buyerFirstLogin, { token: newer, password, agreements: [] }))).toEqual(gone);
    const newest = await link(userId, email);
    await database.pool.query("update user_account set state = 'blocked' where id = $1", [userId]);
    expect(await refusal(from()(registrationCalls.buyerFirstLogin, { token: newest, password, agreements: [] }))).toEqual(gone);
    expect(await database.transaction((tx) => sendFirstLogin(tx, userId, { publicUrl: 'http://localhost', now: new Date(time) }))).toBe(
      false,
    );
  });

  test('too late is made good by a new link, asked for where passwords are reset; who may not come in gets none', async () => {
    const asked = (email: string) => from({ network: randomUUID() })(registrationCalls.generateVerifyCode, { email, purpose: 'reset' });
    const { userId, email } = await invited('buyer');
    const old = await link(userId, email);
    time += 8 * day;
    expect(await refusal(from()(registrationCalls.isFirstLogin, { token: old }))).toEqual(gone);
    const answer = await asked(email);
    const token = /first-login\?token=([\w-]+)/.exec((await mails(email))[0]?.body ?? '')?.[1];
    expect(await refusal(from()(registrationCalls.isFirstLogin, { token }))).toBe('done');
    expect(await asked(`nobody-${randomUUID()}@test.example`)).toEqual(answer);
    const barred = await invited('seller');
    await database.pool.query("update company set state = 'suspended' where id = $1", [barred.companyId]);
    await asked(barred.email);
    expect(await mails(barred.email)).toEqual([]);
  });

  test('made-up links, links of the other side, and none at all are refused alike', async () => {
    const { userId, email } = await invited('seller');
    const token = await link(userId, email);
    const seller = await addUser(database, await addCompany(database, { kind: 'seller' }));
    for (const work of [
      () => from()(registrationCalls.buyerFirstLogin, { token, password, agreements: [] }),
      () => from()(registrationCalls.sellerFirstLogin, { token: 'x'.repeat(43), password, store }),
      () => from()(registrationCalls.sellerFirstLogin, { password, store }),
      () => from({ caller: seller })(registrationCalls.sellerFirstLogin, { password, store }),
      () => from()(registrationCalls.isFirstLogin, {}),
    ])
      expect(await refusal(work())).toEqual(gone);
    const rows = await database.kysely.selectFrom('user_link').select('hash').where('user_id', '=', userId).execute();
    expect(rows).toEqual([{ hash: createHash('sha256').update(token).digest() }]);
  });

  test('a seller whose company is not accepted has none', async () => {
    const { userId, email, companyId } = await invited('seller');
    const token = await link(userId, email);
    await database.pool.query("update company set state = 'suspended' where id = $1", [companyId]);
    expect(await refusal(from()(registrationCalls.sellerFirstLogin, { token, password, store }))).toEqual(gone);
  });

  test('of a colleague names who invited them, and asks for no store and no agreement that is not theirs to sign', async () => {
    const owner = await invited('seller');
    await from()(registrationCalls.sellerFirstLogin, { token: await link(owner.userId, owner.email), password, store });
    const colleague = await invited('seller', { role: 'warehouse', companyId: owner.companyId, invitedBy: owner.userId });
    const token = await link(colleague.userId, colleague.email);
    expect((await mails(colleague.email))[0]).toMatchObject({ template: 'subAccountInvited' });
    expect(await from()(registrationCalls.isFirstLogin, { token })).toMatchObject({ store: null, agreements: [] });
    await from()(registrationCalls.sellerFirstLogin, { token, password, store });
    expect(await database.kysely.selectFrom('store').select('id').where('company_id', '=', owner.companyId).execute()).toHaveLength(1);
  });

  test('signs what is in force, or is refused', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      `with agreement as (insert into legal_agreement (key, audience) values ('seller-terms', '{seller}') returning id)
       insert into legal_agreement_version (agreement_id, version, texts, published_at)
       select id, 1, '{"en": {"title": "Terms", "body": "Terms"}}', now() from agreement returning id`,
    );
    const { userId, email, companyId } = await invited('seller');
    const token = await link(userId, email);
    expect((await from()(registrationCalls.isFirstLogin, { token })).agreements).toMatchObject([{ id: rows[0]?.id, title: 'Terms' }]);
    expect(await refusal(from()(registrationCalls.sellerFirstLogin, { token, password, store }))).toEqual({
      code: codes.invalid,
      fields: { agreements: 'agreement.required' },
    });
    await from()(registrationCalls.sellerFirstLogin, { token, password, store, agreements: [rows[0]?.id ?? 0] });
    const signed = await database.kysely.selectFrom('agreement_signature').select('user_id').where('company_id', '=', companyId).execute();
    expect(signed).toEqual([{ user_id: userId }]);
    await database.pool.query('update legal_agreement set archived_at = now()');
  });

  test('of a user with an assigned password: it is replaced, and every other session ends', async () => {
    const companyId = await createCompany(database.kysely, { kind: 'operator', legalName: 'Market', countryCode: 'DE', state: 'approved' });
    const email = `operator-${randomUUID()}@test.example`;
    await createUser(database.kysely, {
      companyId,
      role: 'owner',
      email,
      name: 'Market',
      passwordHash: await hashPassword('Given-2026!'),
      needSettingPassword: true,
    });
    const before = await from()(accountCalls.login, { loginType: 2, email, password: 'Given-2026!' });
    expect(before.user.needSettingPassword).toBe(true);
    const session = {
      id: before.refreshToken,
      userId: before.user.uid,
      companyId,
      name: 'Market',
      userType: 2,
      operator: true,
      roles: ['owner'],
      accessCodes: [],
      unaudited: false,
      language: 'en',
      needSettingPassword: true,
    };
    expect(await from({ caller: session })(registrationCalls.isFirstLogin, {})).toMatchObject({
      kind: 'operator',
      email,
      store: null,
      agreements: [],
    });
    const after = await from({ caller: session })(registrationCalls.buyerFirstLogin, { password, agreements: [] });
    expect(after.user.needSettingPassword).toBe(false);
    const living = await database.kysely
      .selectFrom('user_session')
      .select('id')
      .where('user_id', '=', before.user.uid)
      .where('ended_at', 'is', null)
      .execute();
    expect(living).toEqual([{ id: after.refreshToken }]);
    expect(await refusal(from({ caller: session })(registrationCalls.buyerFirstLogin, { password, agreements: [] }))).toEqual(gone);
  });
});

describe('a forgotten password', () => {
  async function somebody(): Promise<{ email: string; userId: number }> {
    const email = `somebody-${randomUUID()}@test.example`;
    const companyId = await createCompany(database.kysely, { kind: 'buyer', legalName: 'Shop', countryCode: 'DE' });
    const passwordHash = await hashPassword('Forgotten-2026!');
    return { email, userId: await createUser(database.kysely, { companyId, role: 'owner', email, name: 'Ana', passwordHash }) };
  }

  test('is replaced by the holder of the code; every session ends and a mail says so', async () => {
    const { email, userId } = await somebody();
    await from()(accountCalls.login, { loginType: 2, email, password: 'Forgotten-2026!' });
    const code = await codeFor(email, 'reset');
    expect(await from()(registrationCalls.resetPassword, { email, code, password })).toEqual({ changed: true });
    const living = await database.kysely
      .selectFrom('user_session')
      .select('id')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    expect(living).toEqual([]);
    expect((await mails(email))[0]).toMatchObject({ template: 'passwordChanged' });
    expect(await refusal(from()(accountCalls.login, { loginType: 2, email, password: 'Forgotten-2026!' }))).toMatchObject({
      code: codes.loginFailed,
    });
    expect(await refusal(from()(accountCalls.login, { loginType: 2, email, password }))).toBe('done');
    expect(await refusal(from()(registrationCalls.resetPassword, { email, code, password }))).toMatchObject({ code: codes.codeFailed });
  });

  test('a bad password or code changes nothing, and a wrong address looks like a wrong code', async () => {
    const { email } = await somebody();
    const code = await codeFor(email, 'reset');
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await refusal(from()(registrationCalls.resetPassword, { email, code, password: 'Welcome2026!' }))).toEqual({
      code: codes.invalid,
      fields: { password: 'password.common' },
    });
    const failed = { code: codes.codeFailed, fields: { code: 'code.failed' } };
    expect(await refusal(from()(registrationCalls.resetPassword, { email, code: wrong, password }))).toEqual(failed);
    expect(await refusal(from()(registrationCalls.resetPassword, { email: 'nobody@test.example', code, password }))).toEqual(failed);
    expect(await refusal(from()(accountCalls.login, { loginType: 2, email, password: 'Forgotten-2026!' }))).toBe('done');
    const results = await Promise.all([1, 2, 3].map(() => refusal(from()(registrationCalls.resetPassword, { email, code, password }))));
    expect(results.filter((one) => one === 'done')).toHaveLength(1);
  });
});
