/** How the market presents itself: its settings, its imprint, what is left to set up, and that nothing is sold before the agreements are in force. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { agreementCalls } from '../../../../contract/companies/agreements.ts';
import { companyReviewCalls } from '../../../../contract/companies/operator-companies.ts';
import { marketCalls, type MarketInput, type OwnCompanyInput } from '../../../../contract/operator/market.ts';
import { uploadPurposes } from '../../../../contract/wire/upload-purposes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { marketProfile, setMarketProfile, standardProfile } from '../../../platform/market-profile.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { writeSampleAgreements } from '../../companies/index.ts';
import { mails } from '../mails.ts';
import { readMarketProfile } from './market.ts';

let database: Database;
let company: Company;
let operator: Caller;
beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database, { kind: 'operator' });
  operator = await addUser(database, company, { email: 'operator@kontor.localhost' });
});
afterEach(() => setMarketProfile(standardProfile));

const call = () => callsAs(database, handlers, { caller: operator });
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    ({ code, key, details }: { code?: unknown; key?: unknown; details?: { fields?: unknown } | null }) => ({
      code,
      key,
      fields: details?.fields,
    }),
  );

const market: Omit<MarketInput, 'version'> = {
  name: 'Radhaus',
  logoPath: '',
  accent: '#C02020',
  slogan: { de: 'Alles fürs Rad', en: '' },
  imprint: { de: 'Zuständige Kammer: IHK Leipzig' },
  sellsUnderDrafts: false,
  refusesUnregistered: false,
  invoicesAt: 'shipment',
};
const own: Omit<OwnCompanyInput, 'version'> = {
  legalName: 'Radhaus GmbH',
  countryCode: 'DE',
  vatId: 'DE 136 695 976',
  tradeRegisterNumber: 'HRB 1234',
  address: { line1: 'Am Markt 1', line2: '', postalCode: '04109', city: 'Leipzig', region: '' },
  phone: { countryCode: '49', number: '3411234567' },
  contactName: 'Ada Lovelace',
  contactEmail: 'hello@radhaus.example',
  bankAccounts: [{ holder: 'Radhaus GmbH', bank: '', iban: 'DE89 3704 0044 0532 0130 00', bic: '' }],
};

/** The forms as they are filled in: with the versions that are there. */
async function save(input: typeof market) {
  const { version } = (await call()(marketCalls.read, {})).market;
  return call()(marketCalls.save, { ...input, version });
}
async function saveCompany(input: typeof own) {
  const { version } = (await call()(marketCalls.read, {})).company;
  return call()(marketCalls.saveCompany, { ...input, version });
}

const outdated = { code: codes.conflict, key: 'record.changed' };

describe('the settings', () => {
  it('are saved, read again, recorded, and shown by this process at once', async () => {
    expect(await save(market)).toEqual({ name: 'Radhaus', version: 2 });
    expect((await call()(marketCalls.read, {})).market).toEqual({
      ...market,
      version: 2,
      accent: '#c02020',
      slogan: { de: 'Alles fürs Rad' },
    });
    expect(marketProfile()).toMatchObject({ name: 'Radhaus', accent: '#c02020', logoPath: null });
    const { rows } = await database.pool.query(
      `select before ->> 'name' as before, after ->> 'name' as after from audit_log where action = 'market.changed'`,
    );
    expect(rows).toEqual([{ before: 'Kontor', after: 'Radhaus' }]);
    const { rows: events } = await database.pool.query(`select 1 from outbox_event where topic = 'market.changed'`);
    expect(events).toHaveLength(1);
  });

  it('put the name into mails', async () => {
    await save(market);
    const mail = writeMail({ to: 'a@test.example', template: mails.testMail, language: 'de', values: {}, kind: 'operator' });
    expect(mail.subject).toBe('Testmail von Radhaus');
    expect(mail.html).not.toContain('Kontor');
  });

  it('are refused field by field', async () => {
    expect(await refusalOf(save({ ...market, name: ' ', accent: 'red' }))).toMatchObject({
      code: codes.invalid,
      fields: { name: expect.any(String) as string, accent: expect.any(String) as string },
    });
    const wrong = { ...own, bankAccounts: [{ holder: '', bank: '', iban: 'DE89 3704 0044 0532 0130 01', bic: 'NO' }] };
    expect(await refusalOf(saveCompany(wrong))).toMatchObject({
      code: codes.invalid,
      fields: {
        'bankAccounts.0.holder': expect.any(String) as string,
        'bankAccounts.0.iban': expect.any(String) as string,
        'bankAccounts.0.bic': expect.any(String) as string,
      },
    });
  });

  it('put no mark-up, style or mail header anywhere', async () => {
    for (const accent of ['#fff', '#14505b;}body{display:none', 'url(x)', '#14505b</style>'])
      expect(await refusalOf(save({ ...market, accent }))).toMatchObject({ code: codes.invalid });
    const name = 'Rad\r\nBcc: a@evil.example <img src=x onerror=y>';
    await save({ ...market, name });
    const mail = writeMail({ to: 'a@test.example', template: mails.testMail, language: 'de', values: {}, kind: 'operator' });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).toContain('&lt;img src=x');
    expect(mail.html).not.toContain('<img src=x');
    expect(uploadPurposes.marketLogo.types).not.toContain('image/svg+xml');
    await save(market);
  });

  it('are those of the first of two operators who save at once', async () => {
    const colleague = callsAs(database, handlers, { caller: await addUser(database, company) });
    const { market: seen } = await call()(marketCalls.read, {});
    const saved = await Promise.allSettled([
      call()(marketCalls.save, { ...market, version: seen.version, name: 'Mine' }),
      colleague(marketCalls.save, { ...market, version: seen.version, name: 'Theirs' }),
    ]);
    const [first] = saved.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(saved.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: outdated }]);
    expect((await call()(marketCalls.read, {})).market).toMatchObject({ name: first?.name, version: seen.version + 1 });
    await save(market);
  });

  it('take no logo that was not uploaded', async () => {
    expect(await refusalOf(save({ ...market, logoPath: 'logos/00/unknown.webp' }))).not.toBeNull();
    expect((await call()(marketCalls.read, {})).market.logoPath).toBe('');
  });
});

describe('the imprint', () => {
  it('appears once the company is complete, with the addition in the language of the reader', async () => {
    const visitor = (language: 'de' | 'fr') => callsAs(database, handlers, { language });
    await save(market);
    expect(await visitor('de')(marketCalls.imprint, {})).toBeNull();
    const { version } = (await call()(marketCalls.read, {})).company;
    await saveCompany(own);
    // A form of its own: its version is not that of the market's name and texts.
    expect(await refusalOf(call()(marketCalls.saveCompany, { ...own, version }))).toMatchObject(outdated);
    const found = await visitor('de')(marketCalls.imprint, {});
    expect(found).toMatchObject({
      company: { legalName: 'Radhaus GmbH', vatId: 'DE136695976' },
      note: 'Zuständige Kammer: IHK Leipzig',
      language: 'de',
    });
    expect(JSON.stringify(found)).not.toContain('DE8937');
    expect(await visitor('fr')(marketCalls.imprint, {})).toMatchObject({ language: 'de' });
  });
});

describe('setting up', () => {
  it('lists what is done and what is open', async () => {
    const { points } = await call()(marketCalls.setup, {});
    const states = Object.fromEntries(points.map(({ key, state }) => [key, state]));
    expect(states).toMatchObject({
      login: 'open',
      company: 'done',
      bank: 'done',
      appearance: 'done',
      mail: 'open',
      seller: 'open',
      homePage: 'advised',
    });
  });

  it('sends a test mail to the caller', async () => {
    expect(await call()(marketCalls.sendTestMail, {})).toEqual({ recipient: 'operator@kontor.localhost' });
    const { rows } = await database.pool.query(`select recipient from mail_message where template = 'testMail'`);
    expect(rows).toEqual([{ recipient: 'operator@kontor.localhost' }]);
  });
});

describe('agreements that are drafts', () => {
  it('stop sellers until they are published, or the operator sells without them', async () => {
    await database.transaction((tx) => writeSampleAgreements(tx, { publish: false, now: new Date() }));
    await readMarketProfile(database);
    expect(await call()(marketCalls.setup, {})).toMatchObject({ sellingStopped: true });
    const seller = await addCompany(database, { kind: 'seller', state: 'submitted' });
    await call()(companyReviewCalls.claim, { id: seller.id });
    const approve = { id: seller.id, override: 'Known for years' };
    expect(await refusalOf(call()(companyReviewCalls.approve, approve))).toMatchObject({ code: codes.refused, key: 'market.sellersWait' });
    await save({ ...market, sellsUnderDrafts: true });
    expect(await call()(companyReviewCalls.approve, approve)).toMatchObject({ state: 'approved' });
    await save({ ...market, sellsUnderDrafts: false });
  });

  it('that are discarded are not waited for, and a market that sells is not stopped by a draft of another', async () => {
    const stopped = async () => (await call()(marketCalls.setup, {})).sellingStopped;
    expect(await stopped()).toBe(true);
    await call()(agreementCalls.discardDraft, { key: 'rules-for-sellers' });
    await call()(agreementCalls.publish, { key: 'privacy-notice' });
    expect(await stopped()).toBe(true);
    await call()(agreementCalls.publish, { key: 'terms-of-use' });
    expect(await stopped()).toBe(false);
    const texts = { en: { title: 'Returns', body: 'Within a month.', changes: '' } };
    await call()(agreementCalls.saveDraft, { key: 'returns', audience: ['buyer'], texts });
    expect(await stopped()).toBe(false);
    // A new version of one that is in force is none, either.
    await call()(agreementCalls.saveDraft, { key: 'terms-of-use', audience: ['buyer', 'seller'], texts });
    expect(await stopped()).toBe(false);
  });
});
