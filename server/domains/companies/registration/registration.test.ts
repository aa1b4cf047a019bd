import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { registrationCalls } from '../../../../contract/companies/registration.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type CallerOptions } from '../../../../test/support/market.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { handlers } from '../../identity/login/calls.ts';
import { registrationHandlers } from './registration-calls.ts';

type Registration = InputOf<typeof registrationCalls.registerBuyer>;

const minute = 60_000;
let database: Database;
let time = new Date('2026-03-02T10:00:00Z').getTime();

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  time += 2 * 60 * minute;
});

const from = (options: CallerOptions = {}) =>
  callsAs(database, [...handlers, ...registrationHandlers], { now: () => new Date(time), ...options });

async function latestMail(email: string): Promise<{ subject: string; body: string; template: string } | undefined> {
  const rows = await database.kysely
    .selectFrom('mail_message')
    .select(['subject', 'body', 'template'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute();
  return rows[0];
}

async function codeFor(email: string, purpose: 'register' | 'reset' = 'register'): Promise<string> {
  await from({ network: randomUUID() })(registrationCalls.generateVerifyCode, { email, purpose });
  return /\d{6}/.exec((await latestMail(email))?.subject ?? '')?.[0] ?? '';
}

const newEmail = (): string => `buyer-${randomUUID()}@shop.example`;

async function registration(given: Partial<Registration> = {}): Promise<Registration> {
  const email = given.email ?? newEmail();
  return {
    email,
    code: given.code ?? (await codeFor(email)),
    password: 'Right-2026!',
    name: 'Ana Pop',
    phone: { countryCode: '49', number: '34112345678' },
    legalName: 'Möbel Pop GmbH',
    countryCode: 'DE',
    vatId: 'de 136 695 976',
    tradeRegisterNumber: 'HRB 12345',
    businessType: 'onlineRetailer',
    salesChannels: ['webShop'],
    shopUrls: ['moebel-pop.example'],
    address: { line1: 'Hafenstraße 1', postalCode: '04109', city: 'Leipzig' },
    preferredCurrency: 'EUR',
    attested: true,
    agreements: [],
    ...given,
  };
}

async function refusal(work: Promise<unknown>): Promise<{ code: number; fields?: Record<string, string> } | 'done'> {
  try {
    await work;
    return 'done';
  } catch (error) {
    const { code, details } = error as { code: number; details: { fields?: Record<string, string> } | null };
    return { code, ...(details?.fields && { fields: details.fields }) };
  }
}

const companiesOf = (email: string) =>
  database.kysely
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select([
      'c.id',
      'c.kind',
      'c.state',
      'c.legal_name',
      'c.vat_id',
      'c.shop_urls',
      'u.state as user_state',
      'r.key as role',
      'u.phone_number',
    ])
    .where('u.email', '=', email)
    .execute();

describe('registering a buyer', () => {
  test('creates company and owner, who is logged in at once and unaudited', async () => {
    const given = await registration();
    const login = await from({ language: 'de' })(registrationCalls.registerBuyer, given);
    expect(login.user).toMatchObject({ email: given.email, unaudited: true, userType: 2, language: 'de', roles: ['owner'] });
    expect(login.user.company).toMatchObject({ legalName: 'Möbel Pop GmbH', state: 'draft', preferredCurrency: 'EUR' });
    expect(await companiesOf(given.email)).toEqual([
      expect.objectContaining({
        kind: 'buyer',
        vat_id: 'DE136695976',
        shop_urls: ['https://moebel-pop.example'],
        user_state: 'active',
        role: 'owner',
        phone_number: '34112345678',
      }),
    ]);
    await expect(from()(accountCalls.login, { loginType: 2, email: given.email, password: given.password })).resolves.toBeTruthy();
  });

  test('requests the VAT check and stores history, audit log and the delivery address', async () => {
    const given = await registration();
    const { user } = await from()(registrationCalls.registerBuyer, given);
    const companyId = user.company.id;
    const events = await database.kysely.selectFrom('company_review_event').selectAll().where('company_id', '=', companyId).execute();
    expect(events).toMatchObject([{ state_before: null, state_after: 'draft', actor: 'applicant', user_id: user.uid }]);
    const audit = await database.kysely.selectFrom('audit_log').select('action').where('company_id', '=', companyId).execute();
    expect(audit).toEqual([{ action: 'company.registered' }]);
    const addresses = await database.kysely.selectFrom('company_address').selectAll().where('company_id', '=', companyId).execute();
    expect(addresses).toMatchObject([{ city: 'Leipzig', is_default: true, phone: '+49 34112345678' }]);
    const { rows } = await database.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'accounts:check-vat'");
    expect(rows.length).toBeGreaterThan(0);
  });

  test('ignores fields that the form does not have', async () => {
    const given = await registration();
    const extra = { userType: 1, state: 'approved', roles: ['operator'], operator: true, kind: 'seller', vatState: 'valid', companyId: 1 };
    const { user } = await from()(registrationCalls.registerBuyer, { ...given, ...extra } as Registration);
    expect(user).toMatchObject({ userType: 2, operator: false, unaudited: true, roles: ['owner'], company: { state: 'draft' } });
    expect(user.company.id).not.toBe(1);
  });

  test.each<[string, Partial<Registration>, Record<string, string>]>([
    ['a short password', { password: 'Ab1!' }, { password: 'password.length' }],
    ['a password of one kind', { password: 'abcdefgh' }, { password: 'password.characters' }],
    ['a password that many have', { password: 'P@ssw0rd1!' }, { password: 'password.common' }],
    ['a password above the market’s bound', { password: `Right-2026!${'x'.repeat(20)}` }, { password: 'password.length' }],
    ['a wrong check digit', { vatId: 'DE136695977' }, { vatId: 'vatId.checkDigit' }],
    [
      'a postal code of elsewhere',
      { address: { line1: 'Street 1', postalCode: '1000', city: 'Leipzig' } },
      { 'address.postalCode': 'postalCode.DE' },
    ],
    ['no phone', { phone: { countryCode: '49', number: '' } }, { 'phone.number': 'phone.required' }],
    ['a short phone', { phone: { countryCode: '49', number: '1234567' } }, { 'phone.number': 'phone.format' }],
    ['no channel', { salesChannels: [] }, { salesChannels: 'registration.channels' }],
    ['no attestation', { attested: false }, { attested: 'registration.attested' }],
    ['no code', { code: ' ' }, { code: 'code.required' }],
    ['a currency of elsewhere', { preferredCurrency: 'XXX' as never }, { preferredCurrency: 'field.currency' }],
  ])('%s is refused at its field, and the code stays good', async (_name, wrong, fields) => {
    const given = await registration();
    expect(await refusal(from()(registrationCalls.registerBuyer, { ...given, ...wrong }))).toEqual({ code: codes.invalid, fields });
    expect(await refusal(from()(registrationCalls.registerBuyer, given))).toBe('done');
  });

  test('a market may permit longer passwords', async () => {
    const given = await registration({ password: `Right-2026!${'x'.repeat(20)}` });
    expect(await refusal(from({ config: { passwordMax: 64 } })(registrationCalls.registerBuyer, given))).toBe('done');
  });

  test('every agreement in force has to be accepted, and is signed with time and network', async () => {
    const version = async (number: number): Promise<number> => {
      const { rows } = await database.pool.query<{ id: number }>(
        `with agreement as (insert into legal_agreement (key, audience) values ('terms', '{buyer}') on conflict (key) do update set audience = '{buyer}' returning id)
         insert into legal_agreement_version (agreement_id, version, texts, published_at)
         select id, $1, '{"en": {"title": "Terms", "body": "Terms"}}', now() from agreement returning id`,
        [number],
      );
      return rows[0]?.id ?? 0;
    };
    const [older, newest] = [await version(1), await version(2)];
    const given = await registration();
    const missing = { code: codes.invalid, fields: { agreements: 'agreement.required' } };
    expect(await refusal(from()(registrationCalls.registerBuyer, given))).toEqual(missing);
    expect(await refusal(from()(registrationCalls.registerBuyer, { ...given, agreements: [older] }))).toEqual(missing);
    const { user } = await from({ network: '192.0.2.77' })(registrationCalls.registerBuyer, { ...given, agreements: [newest] });
    const signatures = await database.kysely.selectFrom('agreement_signature').selectAll().where('user_id', '=', user.uid).execute();
    expect(signatures).toMatchObject([
      { version_id: newest, company_id: user.company.id, network: '192.0.2.77', signed_at: new Date(time) },
    ]);
    await database.pool.query('update legal_agreement set archived_at = now()');
  });
});

describe('codes', () => {
  test('are sent, or an account’s owner is notified; response and statements are the same', async () => {
    const known = newEmail();
    await addUser(database, await addCompany(database), { email: known });
    const asked = async (email: string, purpose: 'register' | 'reset') => {
      const call = from({ network: randomUUID() });
      const { result, statements } = await countStatements(() => call(registrationCalls.generateVerifyCode, { email, purpose }));
      return { answer: result, statements };
    };
    const unknown = newEmail();
    // The first request reads the installation's keys.
    await asked(newEmail(), 'reset');
    const [forKnown, forUnknown] = [await asked(known, 'register'), await asked(unknown, 'register')];
    expect(forKnown).toEqual(forUnknown);
    expect(forKnown.answer).toEqual({ pauseSeconds: 60, minutes: 10 });
    expect(await latestMail(known)).toMatchObject({ template: 'alreadyRegistered' });
    expect((await latestMail(known))?.subject).not.toMatch(/\d{6}/);
    expect(await latestMail(unknown)).toMatchObject({ template: 'registrationCode' });
    time += 2 * minute;
    const [resetKnown, resetUnknown] = [await asked(known, 'reset'), await asked(newEmail(), 'reset')];
    expect(resetKnown).toEqual(resetUnknown);
    expect(await latestMail(known)).toMatchObject({ template: 'passwordResetCode' });
    expect(resetKnown.answer).toEqual(forKnown.answer);
  });

  test('for a new password are not sent to addresses without an account', async () => {
    const email = newEmail();
    await from()(registrationCalls.generateVerifyCode, { email, purpose: 'reset' });
    expect(await latestMail(email)).toBeUndefined();
  });

  test('are sent once a minute and six times an hour to an address, ignoring case', async () => {
    const email = newEmail();
    const ask = (address: string) =>
      refusal(from({ network: randomUUID() })(registrationCalls.generateVerifyCode, { email: address, purpose: 'register' }));
    expect(await ask(email)).toBe('done');
    time += 59_000;
    expect(await ask(email.toUpperCase())).toEqual({ code: codes.tooMany });
    for (let times = 1; times < 6; times++) {
      time += minute;
      expect(await ask(email)).toBe('done');
    }
    time += minute;
    expect(await ask(email)).toEqual({ code: codes.tooMany });
    time += 60 * minute;
    expect(await ask(email)).toBe('done');
  });

  test('are sent sixty times an hour at the request of one network', async () => {
    const ask = () =>
      refusal(from({ network: '198.51.100.9' })(registrationCalls.generateVerifyCode, { email: newEmail(), purpose: 'register' }));
    for (let times = 0; times < 60; times++) expect(await ask()).toBe('done');
    expect(await ask()).toEqual({ code: codes.tooMany });
  });

  test('are spent after five wrong tries, also concurrent ones', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const wrong = code === '000000' ? '111111' : '000000';
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => refusal(from()(registrationCalls.checkVerifyCode, { email, purpose: 'register', code: wrong }))),
    );
    expect(new Set(tries.map((one) => (one as { code: number }).code))).toEqual(new Set([codes.codeFailed]));
    expect(await refusal(from()(registrationCalls.checkVerifyCode, { email, purpose: 'register', code }))).toMatchObject({
      code: codes.codeFailed,
    });
  });

  test('expire after ten minutes; a verified one is valid for its form for an hour', async () => {
    const [late, proven] = [await registration(), await registration()];
    await from()(registrationCalls.checkVerifyCode, { email: proven.email, purpose: 'register', code: proven.code });
    time += 11 * minute;
    expect(await refusal(from()(registrationCalls.registerBuyer, late))).toMatchObject({ code: codes.codeFailed });
    // Verifying it again does not extend it.
    await from()(registrationCalls.checkVerifyCode, { email: proven.email, purpose: 'register', code: proven.code });
    time += 48 * minute;
    expect(await refusal(from()(registrationCalls.registerBuyer, { ...proven, attested: false }))).toMatchObject({ code: codes.invalid });
    expect(await refusal(from()(registrationCalls.registerBuyer, proven))).toBe('done');
    const tooLate = await registration();
    await from()(registrationCalls.checkVerifyCode, { email: tooLate.email, purpose: 'register', code: tooLate.code });
    time += 61 * minute;
    expect(await refusal(from()(registrationCalls.registerBuyer, tooLate))).toMatchObject({ code: codes.codeFailed });
  });

  test('for a new password are not extended by being verified', async () => {
    const email = newEmail();
    await addUser(database, await addCompany(database), { email });
    const code = await codeFor(email, 'reset');
    await from()(registrationCalls.checkVerifyCode, { email, purpose: 'reset', code });
    time += 11 * minute;
    expect(await refusal(from()(registrationCalls.resetPassword, { email, code, password: 'Fresh-2026!' }))).toMatchObject({
      code: codes.codeFailed,
    });
  });

  test('are valid for their purpose and address only, and stored as hashes', async () => {
    const email = newEmail();
    await addUser(database, await addCompany(database), { email });
    const code = await codeFor(email, 'reset');
    expect(await refusal(from()(registrationCalls.checkVerifyCode, { email, purpose: 'register', code }))).toMatchObject({
      code: codes.codeFailed,
    });
    const other = await registration();
    expect(await refusal(from()(registrationCalls.registerBuyer, { ...other, email: newEmail() }))).toMatchObject({
      code: codes.codeFailed,
    });
    const rows = await database.kysely.selectFrom('email_code').select('code_hash').where('email', '=', email).execute();
    expect(rows.every(({ code_hash: hash }) => hash.length === 32 && !hash.includes(code))).toBe(true);
  });
});

describe('concurrent registrations', () => {
  test('one code creates one company', async () => {
    const given = await registration();
    const results = await Promise.all(Array.from({ length: 4 }, () => refusal(from()(registrationCalls.registerBuyer, given))));
    expect(results.filter((one) => one === 'done')).toHaveLength(1);
    expect(results.filter((one) => one !== 'done')).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ code: codes.codeFailed })),
    );
    expect(await companiesOf(given.email)).toHaveLength(1);
  });

  test('only callers who verified an address learn that it was taken in the meantime', async () => {
    const given = await registration();
    await addUser(database, await addCompany(database), { email: given.email });
    expect(await refusal(from()(registrationCalls.registerBuyer, { ...given, code: '000000' }))).toMatchObject({ code: codes.codeFailed });
    expect(await refusal(from()(registrationCalls.registerBuyer, given))).toEqual({
      code: codes.invalid,
      fields: { email: 'registration.emailTaken' },
    });
    const companies = await database.kysely.selectFrom('company').select('id').where('contact_email', '=', given.email).execute();
    expect(companies).toEqual([]);
  });
});
