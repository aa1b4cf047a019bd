import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { agreementCalls, type AgreementTexts } from '../../../../contract/companies/agreements.ts';
import type { AnswerOf, Call, InputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { languages } from '../../../../contract/values/locale.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type CallerOptions, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Caller } from '../../../platform/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { migrateJobs } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { agreementHandlers } from './agreement-calls.ts';
import { tasks } from './agreement-jobs.ts';
import { writeSampleAgreements } from './agreement-samples.ts';
import { signAllAgreements } from './agreements.ts';

let database: Database;
let operator: Caller;
let company: Company;
let owner: Caller;
let viewer: Caller;
let seller: Caller;
const texts = (title: string, only: readonly string[] = languages): AgreementTexts =>
  Object.fromEntries(
    only.map((language) => [language, { title: `${title} ${language}`, body: `# ${title}\n\nŁódź, Brașov, ${language}.`, changes: '' }]),
  );

function call<C extends Call>(declared: C, input: InputOf<C>, session: Caller | null, options: CallerOptions = {}): Promise<AnswerOf<C>> {
  return callsAs(database, agreementHandlers, { ...options, caller: session })(declared, input);
}

async function refusal<C extends Call>(declared: C, input: InputOf<C>, session: Caller): Promise<Refusal> {
  const error: unknown = await call(declared, input, session).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`${declared.name} was not refused`, { cause: error });
  return error;
}

async function publish(key: string, audience: ('buyer' | 'seller')[], title = key): Promise<void> {
  await call(agreementCalls.saveDraft, { key, audience, texts: texts(title) }, operator);
  await call(agreementCalls.publish, { key }, operator);
}

beforeAll(async () => {
  database = await testDatabase();
  await migrateJobs(database.connection);
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  company = await addCompany(database);
  owner = await addUser(database, company);
  viewer = await addUser(database, company, { role: 'viewer' });
  seller = await addUser(database, await addCompany(database, { kind: 'seller' }));
});

describe('legal agreements', () => {
  it('are published in every language that is offered, and never change afterwards', async () => {
    await call(agreementCalls.saveDraft, { key: 'terms', audience: ['buyer', 'seller'], texts: texts('Terms', ['en', 'de']) }, operator);
    expect(await call(agreementCalls.current, { audience: 'buyer' }, null)).toEqual([]);
    const missing = await refusal(agreementCalls.publish, { key: 'terms' }, operator);
    expect(missing.code).toBe(codes.invalid);
    expect(Object.keys((missing.details as { fields: object }).fields)).toEqual(
      ['es', 'fr', 'it', 'pl', 'pt', 'ro'].map((one) => `texts.${one}.body`),
    );

    await publish('terms', ['buyer', 'seller'], 'Terms');
    expect(await call(agreementCalls.current, { audience: 'seller' }, null, { language: 'pl' })).toMatchObject([
      { key: 'terms', version: 1, language: 'pl', title: 'Terms pl' },
    ]);
    expect(await refusal(agreementCalls.publish, { key: 'terms' }, operator)).toMatchObject({
      code: codes.refused,
      key: 'agreement.noDraft',
    });
    await expect(database.pool.query("update legal_agreement_version set texts = '{}'")).rejects.toThrow('never changes');
    await expect(database.pool.query('delete from legal_agreement_version')).rejects.toThrow('never changes');
  });

  it('are signed once for the company, by a user who may sign, in the language that was read', async () => {
    const pending = await call(agreementCalls.pending, {}, viewer);
    expect(pending).toMatchObject({ maySign: false, agreements: [{ key: 'terms' }] });
    const versionIds = pending.agreements.map(({ id }) => id);
    expect(await refusal(agreementCalls.sign, { versionIds }, viewer)).toMatchObject({ code: codes.forbidden });

    const answers = await Promise.all([1, 2, 3].map(() => call(agreementCalls.sign, { versionIds }, owner, { language: 'ro' })));
    expect(answers.map(({ signed }) => signed).toSorted()).toEqual([0, 0, 1]);
    expect(await call(agreementCalls.pending, {}, owner)).toMatchObject({ agreements: [] });
    const [signed] = await call(agreementCalls.signed, {}, viewer);
    expect(signed).toMatchObject({ key: 'terms', version: 1, language: 'ro', title: 'Terms en', signedBy: owner.name, current: true });
    // The list is in the reader's language, the text as it was signed.
    expect(await call(agreementCalls.signed, {}, viewer, { language: 'pl' })).toMatchObject([{ language: 'ro', title: 'Terms pl' }]);
    expect(await call(agreementCalls.signedText, { id: signed?.id ?? 0 }, viewer)).toMatchObject({ language: 'ro', title: 'Terms ro' });
    await expect(database.pool.query('delete from agreement_signature')).rejects.toThrow('append-only');
  });

  it('of another company look as if they did not exist', async () => {
    const [signed] = await call(agreementCalls.signed, {}, owner);
    const stranger = await addUser(database, await addCompany(database));
    for (const id of [signed?.id ?? 0, 999_999])
      expect(await refusal(agreementCalls.signedText, { id }, stranger)).toMatchObject({ code: codes.notFound });
  });

  it('come as a PDF with the characters of all languages', async () => {
    const [signed] = await call(agreementCalls.signed, {}, owner);
    const { name, content } = await call(agreementCalls.signedPdf, { id: signed?.id ?? 0 }, owner);
    const pdf = Buffer.from(content, 'base64');
    expect(name).toBe('terms-1.pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('have to be signed again when there is a newer version; the old signature stays', async () => {
    await publish('terms', ['buyer', 'seller'], 'New terms');
    expect(await call(agreementCalls.pending, {}, owner)).toMatchObject({ agreements: [{ key: 'terms', version: 2 }] });
    expect(await call(agreementCalls.signed, {}, owner)).toMatchObject([{ version: 1, language: 'ro', current: false }]);
    expect(await call(agreementCalls.operatorList, {}, operator)).toMatchObject([
      { key: 'terms', current: { version: 2, signatures: 0, missing: 3 }, draft: null },
    ]);
  });

  it('of sellers are not shown to buyers', async () => {
    await publish('rules-for-sellers', ['seller']);
    const [rules] = (await call(agreementCalls.pending, {}, seller)).agreements.filter(({ key }) => key === 'rules-for-sellers');
    expect((await call(agreementCalls.pending, {}, owner)).agreements.map(({ key }) => key)).toEqual(['terms']);
    expect(await call(agreementCalls.sign, { versionIds: [rules?.id ?? 0] }, owner)).toEqual({ signed: 0 });
    expect(await call(agreementCalls.sign, { versionIds: [rules?.id ?? 0] }, seller)).toEqual({ signed: 1 });
  });

  it('all have to be signed by a new company', async () => {
    const newcomer = await addCompany(database, { state: 'draft' });
    const { userId } = await addUser(database, newcomer);
    const signer = { companyId: newcomer.id, userId, language: 'de' as const, network: '192.0.2.1', userAgent: 'test', now: new Date() };
    const ids = (await call(agreementCalls.current, { audience: 'buyer' }, null)).map(({ id }) => id);
    await expect(database.transaction((tx) => signAllAgreements(tx, [], signer))).rejects.toMatchObject({
      details: { fields: { agreements: 'agreement.required' } },
    });
    await database.transaction((tx) => signAllAgreements(tx, ids, signer));
    expect(await call(agreementCalls.signed, {}, { ...owner, companyId: newcomer.id })).toHaveLength(1);
  });

  it('keep those who have to sign until a draft with others is published', async () => {
    const keysFor = async (audience: 'buyer' | 'seller') =>
      (await call(agreementCalls.current, { audience }, null)).filter(({ key }) => key === 'shipping').length;
    await publish('shipping', ['buyer']);
    await call(agreementCalls.saveDraft, { key: 'shipping', audience: ['seller'], texts: texts('Shipping') }, operator);
    expect([await keysFor('buyer'), await keysFor('seller')]).toEqual([1, 0]);
    expect(await call(agreementCalls.operatorDetail, { key: 'shipping' }, operator)).toMatchObject({ audience: ['seller'] });
    await call(agreementCalls.discardDraft, { key: 'shipping' }, operator);
    expect(await call(agreementCalls.operatorDetail, { key: 'shipping' }, operator)).toMatchObject({ audience: ['buyer'] });
    await publish('shipping', ['seller']);
    expect([await keysFor('buyer'), await keysFor('seller')]).toEqual([0, 1]);
    await database.pool.query(`update legal_agreement set archived_at = now() where key = 'shipping'`);
  });

  it('lose their draft when it is deleted', async () => {
    await call(agreementCalls.saveDraft, { key: 'terms', audience: ['buyer'], texts: texts('Draft') }, operator);
    expect(await call(agreementCalls.operatorDetail, { key: 'terms' }, operator)).toMatchObject({
      hasDraft: true,
      versions: [{ version: 2 }, { version: 1 }],
    });
    expect(await call(agreementCalls.discardDraft, { key: 'terms' }, operator)).toEqual({ discarded: true });
    expect(await call(agreementCalls.discardDraft, { key: 'terms' }, operator)).toEqual({ discarded: false });
  });
});

describe('a new version', () => {
  it('is announced to the users who may sign, once each, in batches', async () => {
    const mailsOf = async () =>
      (
        await database.pool.query<{ recipient: string }>(
          "select recipient from mail_message where template = 'agreementChanged' order by id",
        )
      ).rows;
    await publish('terms', ['buyer', 'seller'], 'Third terms');
    const [{ version } = { version: 0 }] = (await call(agreementCalls.pending, {}, owner)).agreements.filter(({ key }) => key === 'terms');
    const before = await mailsOf();
    const context = { database, now: () => new Date(), config: { publicUrl: 'https://market.example' } } as JobContext;
    await tasks['accounts:notify-agreement']?.({ key: 'terms', version, after: 0 }, context);
    const notified = (await mailsOf()).slice(before.length).map(({ recipient }) => recipient);
    expect(new Set(notified).size).toBe(notified.length);
    const { rows } = await database.pool.query<{ email: string }>(
      `select u.email::text as email from user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id
       where c.kind in ('buyer', 'seller') and c.state = 'approved' and 'agreement.sign' = any(r.access_codes)`,
    );
    expect(notified.toSorted()).toEqual(rows.map(({ email }) => email).toSorted());
    // Repeated, at once or later, it notifies nobody twice.
    for (let again = 0; again < 2; again++)
      await Promise.all([1, 2, 3].map(async () => tasks['accounts:notify-agreement']?.({ key: 'terms', version, after: 0 }, context)));
    await tasks['accounts:notify-agreement']?.({ key: 'terms', version: version - 1, after: 0 }, context);
    expect(await mailsOf()).toHaveLength(before.length + notified.length);
  });
});

describe('sample agreements', () => {
  it('are added once, as drafts or published, in every language', async () => {
    const fresh = await testDatabase();
    await migrateJobs(fresh.connection);
    await Promise.all([1, 2].map(() => fresh.transaction((tx) => writeSampleAgreements(tx, { publish: true, now: new Date() }))));
    const list = await callsAs(fresh, agreementHandlers, { caller: operator })(agreementCalls.operatorList, {});
    expect(list.map(({ key, current }) => [key, current?.version])).toEqual([
      ['terms-of-use', 1],
      ['privacy-notice', 1],
      ['rules-for-sellers', 1],
    ]);
    for (const language of languages) {
      // Everyone reads them before signing: the foot of every page links to those of buyers.
      const { agreements } = await callsAs(fresh, handlers, { language })(catalogueCalls.menu, {});
      expect(agreements.map(({ key }) => key)).toEqual(['terms-of-use', 'privacy-notice']);
      // The pages that it sends to have these names in the menu.
      const { title, body } = await callsAs(fresh, agreementHandlers, { language })(agreementCalls.read, { key: 'privacy-notice' });
      expect(agreements[1]?.title).toBe(title);
      const menu = await readFile(new URL(`../../../../texts/${language}/common.po`, import.meta.url), 'utf8');
      for (const page of ['security', 'privacy']) expect(body).toContain(new RegExp(`msgid "menu.${page}"\nmsgstr "(.+)"`).exec(menu)?.[1]);
      const current = await callsAs(fresh, agreementHandlers, { language })(agreementCalls.current, { audience: 'seller' });
      for (const one of current) expect([one.language, one.title.length > 3, one.body.length > 400]).toEqual([language, true, true]);
    }
  });
});
