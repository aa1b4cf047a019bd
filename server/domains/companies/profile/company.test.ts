/** What a company does for its review: saves, submits, uploads documents, requests changes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { type ApplyInfo, companyCalls, sellerCompanyCalls } from '../../../../contract/companies/company.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { handlers } from '../../../domains.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { watchDocuments } from '../documents/document-jobs.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

type Given = InputOf<typeof companyCalls.replenish>;
/** The ids of tests have valid check digits. */
const complete = (given: Partial<Given> = {}): Given => ({
  legalName: `Kontorhaus ${randomUUID().slice(0, 8)} GmbH`,
  countryCode: 'DE',
  vatId: 'DE136695976',
  businessType: 'retailer',
  salesChannels: ['shop'],
  contactName: 'Ada Stein',
  contactEmail: 'ada@test.example',
  phone: { countryCode: '+49', number: '3411234567' },
  address: { line1: 'Am Markt 1', postalCode: '04109', city: 'Leipzig' },
  attested: true,
  ...given,
});

const stateOf = (info: ApplyInfo, key: string): string | undefined => info.checklist.points.find((point) => point.key === key)?.state;
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => codes.success,
    (error: { code?: unknown }) => error.code,
  );

async function upload(company: Company, purpose = 'document'): Promise<string> {
  const key = `${purpose}/${randomUUID()}`;
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, 'test', $4, 'extract.pdf', 1200, 'application/pdf', 'stored', 1200)`,
    [randomUUID(), key, company.id, purpose],
  );
  return key;
}

async function newBuyer(state = 'draft'): Promise<{ company: Company; session: Caller; call: ReturnType<typeof callsAs> }> {
  const company = await addCompany(database, { state });
  const session = await addUser(database, company, { unaudited: state !== 'approved' });
  return { company, session, call: callsAs(database, handlers, { caller: session }) };
}

describe('drafts', () => {
  it('are saved however incomplete', async () => {
    const { call } = await newBuyer();
    const info = await call(companyCalls.replenish, {
      legalName: 'Half a name',
      countryCode: 'DE',
      vatId: 'nonsense',
      shopUrls: ['not an address'],
    });
    expect(info).toMatchObject({ state: 'draft', submittable: true, profile: { legalName: 'Half a name', vatId: 'nonsense' } });
    expect(stateOf(info, 'profile')).toBe('incomplete');
    expect(stateOf(info, 'vat_id')).toBe('incomplete');
    expect(info.checklist.percent).toBeLessThan(50);
  });

  it('are not submitted while something is missing, but saved', async () => {
    const { call } = await newBuyer();
    const given = complete({ submit: true });
    await expect(call(companyCalls.replenish, given)).rejects.toMatchObject({
      code: codes.refused,
      key: 'review.incomplete',
      details: { missing: ['trade_register'] },
    });
    expect((await call(companyCalls.applyInfo, {})).profile.legalName).toBe(given.legalName);
  });

  it('have to follow every rule of the form when they are submitted', async () => {
    const { call } = await newBuyer();
    await expect(call(companyCalls.replenish, complete({ vatId: 'DE136695977', contactName: '', submit: true }))).rejects.toMatchObject({
      code: codes.invalid,
      details: { fields: { vatId: expect.any(String) as string, contactName: expect.any(String) as string } },
    });
  });

  it('are submitted once they are complete, with history and audit log', async () => {
    const { company, session, call } = await newBuyer();
    await call(companyCalls.addDocument, { fileKey: await upload(company), kind: 'trade_register' });
    const info = await call(companyCalls.replenish, complete({ submit: true }));
    expect(info).toMatchObject({ state: 'submitted', editable: true, submittable: false, attested: true });
    expect(info.checklist.percent).toBe(100);
    expect(stateOf(info, 'trade_register')).toBe('pending');
    expect(stateOf(info, 'vat_id')).toBe('pending');
    expect(info.history).toMatchObject([{ stateBefore: 'draft', stateAfter: 'submitted', actor: 'applicant', person: session.name }]);
    const { rows } = await database.pool.query('select action, user_id, after from audit_log where company_id = $1', [company.id]);
    expect(rows).toEqual([{ action: 'company.submitted', user_id: session.userId, after: { state: 'submitted' } }]);
    const { rows: due } = await database.pool.query('select vat_id from vat_check_due where company_id = $1', [company.id]);
    expect(due).toEqual([{ vat_id: 'DE136695976' }]);
  });

  it('cannot be changed during a review', async () => {
    const { call } = await newBuyer('in_review');
    await expect(call(companyCalls.replenish, complete())).rejects.toMatchObject({ code: codes.conflict, key: 'review.locked' });
  });

  it('can be submitted again after a refusal, from its day on', async () => {
    const { company, session } = await newBuyer('rejected');
    await database.pool.query(`update company set reapply_from = '2026-06-01' where id = $1`, [company.id]);
    const at = (day: string) => callsAs(database, handlers, { caller: session, now: () => new Date(`${day}T08:00:00Z`) });
    await at('2026-05-30')(companyCalls.addDocument, { fileKey: await upload(company), kind: 'trade_register' });
    await expect(at('2026-05-31')(companyCalls.replenish, complete({ submit: true }))).rejects.toMatchObject({
      key: 'review.reapplyLater',
    });
    expect((await at('2026-06-01')(companyCalls.replenish, complete({ submit: true }))).state).toBe('submitted');
  });

  it.each(['submitted', 'suspended', 'closed'])('cannot be submitted from %s', async (state) => {
    const { company, call } = await newBuyer(state);
    if (state === 'submitted') await call(companyCalls.addDocument, { fileKey: await upload(company), kind: 'trade_register' });
    expect(await codeOf(call(companyCalls.replenish, complete({ submit: true })))).toBe(codes.conflict);
  });
});

describe('an approved company', () => {
  it('changes name and VAT id only by request, and the rest at once', async () => {
    const { company, session, call } = await newBuyer('approved');
    const before = await call(companyCalls.applyInfo, {});
    const info = await call(companyCalls.replenish, complete({ legalName: 'Another name GmbH', tradingName: 'Haus' }));
    expect(info).toMatchObject({
      state: 'approved',
      profile: { legalName: before.profile.legalName, vatId: null, tradingName: 'Haus', contactName: 'Ada Stein' },
      change: {
        requestedBy: session.name,
        fields: {
          legalName: { before: before.profile.legalName, after: 'Another name GmbH' },
          vatId: { before: null, after: 'DE136695976' },
        },
      },
    });
    const { rows } = await database.pool.query('select action from audit_log where company_id = $1', [company.id]);
    expect(rows).toEqual([{ action: 'company.changeRequested' }]);
    expect((await call(companyCalls.withdrawChange, {})).change).toBeNull();
    expect(await codeOf(call(companyCalls.withdrawChange, {}))).toBe(codes.conflict);
  });

  it('keeps its data complete', async () => {
    const { call } = await newBuyer('approved');
    await expect(call(companyCalls.replenish, complete({ contactName: '' }))).rejects.toMatchObject({ code: codes.invalid });
  });
});

describe('documents', () => {
  it('are an upload of the company, and not of another one', async () => {
    const { company, call } = await newBuyer();
    const stranger = await newBuyer();
    const fileKey = await upload(company);
    expect(await codeOf(stranger.call(companyCalls.addDocument, { fileKey, kind: 'other' }))).toBe(codes.notFound);
    const info = await call(companyCalls.addDocument, { fileKey, kind: 'identity', expiresOn: '2099-01-31' });
    const [document] = info.documents;
    expect(document).toMatchObject({
      kind: 'identity',
      fileName: 'extract.pdf',
      state: 'submitted',
      expiresOn: '2099-01-31',
      endsSoon: false,
    });
    const id = document?.id ?? 0;
    for (const work of [companyCalls.documentLink, companyCalls.removeDocument] as const)
      expect(await codeOf(stranger.call(work, { id }))).toBe(codes.notFound);
    expect((await call(companyCalls.documentLink, { id })).address).toMatch(/^\/files\//);
    expect((await call(companyCalls.removeDocument, { id })).documents).toEqual([]);
    expect(await codeOf(call(companyCalls.documentLink, { id }))).toBe(codes.notFound);
  });

  it('cannot be removed once accepted', async () => {
    const { company, call } = await newBuyer();
    const info = await call(companyCalls.addDocument, { fileKey: await upload(company), kind: 'identity' });
    const id = info.documents[0]?.id ?? 0;
    await database.pool.query(`update company_document set state = 'accepted' where id = $1`, [id]);
    await expect(call(companyCalls.removeDocument, { id })).rejects.toMatchObject({ key: 'document.accepted' });
  });

  it('expire in the future', async () => {
    const { company, call } = await newBuyer();
    const fileKey = await upload(company);
    expect(await codeOf(call(companyCalls.addDocument, { fileKey, kind: 'other', expiresOn: '2020-01-01' }))).toBe(codes.invalid);
  });
});

describe('users who do not manage the account', () => {
  it('see the state without the documents, and change nothing', async () => {
    const { company, call } = await newBuyer();
    await call(companyCalls.addDocument, { fileKey: await upload(company), kind: 'identity' });
    const clerk = callsAs(database, handlers, { caller: await addUser(database, company, { role: 'purchaser' }) });
    expect(await clerk(companyCalls.applyInfo, {})).toMatchObject({ editable: false, submittable: false, documents: [] });
    for (const work of [
      clerk(companyCalls.replenish, complete()),
      clerk(companyCalls.withdrawChange, {}),
      clerk(companyCalls.updateLogo, { logoPath: '' }),
      clerk(companyCalls.documentLink, { id: 1 }),
    ])
      expect(await codeOf(work)).toBe(codes.forbidden);
  });
});

describe('the logo', () => {
  it('is an upload of the company, and can be removed', async () => {
    const { company, call } = await newBuyer();
    expect(await codeOf(call(companyCalls.updateLogo, { logoPath: 'logos/none.webp' }))).toBe(codes.notFound);
    const logoPath = await upload(company, 'companyLogo');
    expect(await call(companyCalls.updateLogo, { logoPath })).toEqual({ logoPath });
    expect(await call(companyCalls.applyInfo, {})).toMatchObject({ logoPath });
    expect(await call(companyCalls.updateLogo, { logoPath: '' })).toEqual({ logoPath: null });
  });
});

describe('sellers', () => {
  it('have the same calls for their own company', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const call = callsAs(database, handlers, { caller: await addUser(database, company) });
    expect(await call(sellerCompanyCalls.applyInfo, {})).toMatchObject({ kind: 'seller', state: 'approved' });
    expect(await codeOf(call(companyCalls.applyInfo, {}))).toBe(codes.forbidden);
    const category = await addCategory(database);
    const info = await call(sellerCompanyCalls.replenish, complete({ sellsTo: ['DE', 'AT'], categoryIds: [category.id, 999_999] }));
    expect(info.profile.categoryIds).toEqual([category.id]);
    expect(stateOf(info, 'range')).toBe('complete');
  });
});

describe('documents that expire', () => {
  it('are requested again once, 30 days before, and then no longer count', async () => {
    const company = await addCompany(database, {});
    const email = `${randomUUID()}@test.example`;
    const session = await addUser(database, company, { email });
    const call = callsAs(database, handlers, { caller: session });
    const id = (await call(companyCalls.addDocument, { fileKey: await upload(company), kind: 'trade_register' })).documents[0]?.id ?? 0;
    await database.pool.query(`update company_document set state = 'accepted', expires_on = '2027-03-31' where id = $1`, [id]);
    const on = async (day: string): Promise<{ state: string; subjects: string[] }> => {
      await watchDocuments({ database, now: new Date(`${day}T04:29:00Z`), publicUrl: 'http://localhost:3000' });
      const { rows } = await database.pool.query<{ subject: string }>('select subject from mail_message where recipient = $1', [email]);
      const { rows: found } = await database.pool.query<{ state: string }>('select state from company_document where id = $1', [id]);
      return { state: found[0]?.state ?? '', subjects: rows.map(({ subject }) => subject) };
    };
    expect(await on('2027-02-28')).toEqual({ state: 'accepted', subjects: [] });
    const mail = '“Trade register extract” expires on 31 March 2027';
    expect(await on('2027-03-01')).toEqual({ state: 'accepted', subjects: [mail] });
    expect(await on('2027-03-02')).toEqual({ state: 'accepted', subjects: [mail] });
    expect(await on('2027-03-31')).toEqual({ state: 'expired', subjects: [mail] });
    expect(stateOf(await call(companyCalls.applyInfo, {}), 'trade_register')).toBe('incomplete');
  });
});
