/** The operator's decisions about companies: each move, concurrent decisions, and what is recorded and mailed. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { userTypes } from '../../../../contract/identity/access.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { companyCalls, companyMoves, companyStates } from '../../../../contract/companies/company.ts';
import { companyReviewCalls, operatorCompanyCalls } from '../../../../contract/companies/operator-companies.ts';
import { handlers } from '../../../domains.ts';
import type { Caller } from '../../../platform/scope.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { resolveSession } from '../../identity/index.ts';
import { signAccessToken } from '../../identity/sessions/tokens.ts';
import { addCompany, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';

let database: Database;
let market: Company;
let reviewer: Caller;
let colleague: Caller;
beforeAll(async () => {
  database = await testDatabase();
  market = await addCompany(database, { kind: 'operator' });
  [reviewer, colleague] = [await addUser(database, market), await addUser(database, market)];
});

const as = (session: Caller, now?: () => Date) => callsAs(database, handlers, { caller: session, ...(now && { now }) });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => codes.success,
    (error: { code?: unknown }) => error.code,
  );

type Applicant = Company & { session: Caller; email: string };

/** A user whose application is complete, as the reviewer finds it. */
async function applicant(
  given: { kind?: 'buyer' | 'seller'; state?: string; complete?: boolean; legalName?: string } = {},
): Promise<Applicant> {
  const { kind = 'buyer', state = 'submitted', complete = true } = given;
  const company = await addCompany(database, { kind, state, ...(given.legalName && { legalName: given.legalName }) });
  const email = `${randomUUID()}@test.example`;
  const session = await addUser(database, company, { email, unaudited: true });
  await database.pool.query(
    `update company set submitted_at = now(), vat_id = 'DE136695976', vat_state = 'valid', vat_checked_at = now(), business_type = 'retailer', sales_channels = '{shop}',
       contact_name = 'Ada', contact_email = $2, phone_country_code = '+49', phone_number = '3411234567', sells_to = '{DE}', category_ids = '{1}',
       address = '{"line1":"Am Markt 1","city":"Leipzig","postalCode":"04109"}', attested = '{"userId":1,"name":"Ada","at":"2026-01-01T00:00:00Z"}'
     where id = $1`,
    [company.id, email],
  );
  if (complete) for (const kindOfPaper of ['trade_register', 'identity']) await paper(company, kindOfPaper, 'accepted');
  return { ...company, session, email };
}

async function paper(company: Company, kind: string, state = 'submitted'): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into company_document (company_id, kind, file_key, file_name, content_type, size, state)
     values ($1, $2, $3, 'extract.pdf', 'application/pdf', 1200, $4) returning id`,
    [company.id, kind, randomUUID(), state],
  );
  return rows[0]?.id ?? 0;
}

const stateOf = async (id: number): Promise<unknown> =>
  (await database.pool.query('select state from company where id = $1', [id])).rows[0]?.state;
const mailsTo = async (email: string): Promise<string[]> =>
  (await database.pool.query<{ template: string }>('select template from mail_message where recipient = $1 order by id', [email])).rows.map(
    ({ template }) => template,
  );
const audited = async (id: number): Promise<{ action: string; after: object }[]> =>
  (await database.pool.query('select action, after from audit_log where company_id = $1 order by id', [id])).rows;

describe('a buyer’s review', () => {
  it('goes from waiting to accepted, and the company is notified by mail', async () => {
    const buyer = await applicant();
    const call = as(reviewer);
    expect(await call(companyReviewCalls.claim, { id: buyer.id })).toMatchObject({
      state: 'in_review',
      mine: true,
      checklist: { percent: 100 },
    });
    const accepted = await call(companyReviewCalls.approve, { id: buyer.id });
    expect(accepted).toMatchObject({ state: 'approved', mine: false });
    expect(accepted.history.map((event) => [event.stateAfter, event.person])).toEqual([
      ['approved', reviewer.name],
      ['in_review', reviewer.name],
    ]);
    expect(await mailsTo(buyer.email)).toEqual(['buyerAccepted']);
    expect((await audited(buyer.id)).map(({ action }) => action)).toEqual(['company.claimed', 'company.approved']);
  });

  it('comes back with remarks at the fields, and again after they were corrected', async () => {
    const buyer = await applicant();
    const call = as(reviewer);
    await call(companyReviewCalls.claim, { id: buyer.id });
    await expect(call(companyReviewCalls.requestChanges, { id: buyer.id, reason: '', notes: {} })).rejects.toMatchObject({
      key: 'review.notesNeeded',
    });
    await call(companyReviewCalls.requestChanges, { id: buyer.id, reason: 'Nearly there', notes: { shopUrls: 'Which shop is it?' } });
    const own = as(buyer.session);
    const info = await own(companyCalls.applyInfo, {});
    expect(info).toMatchObject({
      state: 'changes_requested',
      reason: 'Nearly there',
      notes: { shopUrls: 'Which shop is it?' },
      submittable: true,
    });
    expect(info.history[0]).toMatchObject({ actor: 'operator', person: null });
    const { rows } = await database.pool.query<{ body: string }>('select body from mail_message where recipient = $1', [buyer.email]);
    expect(rows[0]?.body).toContain('Nearly there\n– Which shop is it?');
    await own(companyCalls.replenish, { ...info.profile, vatId: info.profile.vatId ?? '', attested: true, submit: true });
    expect(await stateOf(buyer.id)).toBe('submitted');
  });

  it('is refused with a reason and a day', async () => {
    const buyer = await applicant();
    const call = as(reviewer, () => new Date('2026-11-20T10:00:00Z'));
    await call(companyReviewCalls.claim, { id: buyer.id });
    expect(await codeOf(call(companyReviewCalls.reject, { id: buyer.id, reason: 'No reseller', reapplyFrom: '2026-11-19' }))).toBe(
      codes.invalid,
    );
    const refused = await call(companyReviewCalls.reject, { id: buyer.id, reason: 'No reseller', reapplyFrom: '2027-01-01' });
    expect(refused).toMatchObject({ state: 'rejected', reason: 'No reseller', reapplyFrom: '2027-01-01' });
    expect(await mailsTo(buyer.email)).toEqual(['buyerRefused']);
    const early = callsAs(database, handlers, { caller: buyer.session, now: () => new Date('2026-12-31T10:00:00Z') });
    expect((await early(companyCalls.applyInfo, {})).submittable).toBe(false);
  });

  it('requires a reason if points of the checklist are missing, and stores it', async () => {
    const buyer = await applicant({ complete: false });
    const call = as(reviewer);
    await call(companyReviewCalls.claim, { id: buyer.id });
    await expect(call(companyReviewCalls.approve, { id: buyer.id })).rejects.toMatchObject({
      key: 'review.overrideNeeded',
      details: { missing: ['trade_register'] },
    });
    const accepted = await call(companyReviewCalls.approve, { id: buyer.id, override: 'Known for years' });
    expect(accepted.history[0]).toMatchObject({ stateAfter: 'approved', reason: 'Known for years' });
    expect((await audited(buyer.id)).at(-1)?.after).toEqual({
      state: 'approved',
      reason: 'Known for years',
      overridden: ['trade_register'],
    });
  });

  it('counts a waived point, and an accepted document', async () => {
    const buyer = await applicant({ complete: false });
    const call = as(reviewer);
    expect(await codeOf(call(companyReviewCalls.waive, { id: buyer.id, requirement: 'trade_register', waived: true, note: '' }))).toBe(
      codes.invalid,
    );
    expect(await codeOf(call(companyReviewCalls.waive, { id: buyer.id, requirement: 'insurance', waived: true, note: 'x' }))).toBe(
      codes.notFound,
    );
    const waived = await call(companyReviewCalls.waive, { id: buyer.id, requirement: 'trade_register', waived: true, note: 'Sole trader' });
    expect(waived.checklist.points.find((point) => point.key === 'trade_register')).toMatchObject({ state: 'waived', note: 'Sole trader' });
    await call(companyReviewCalls.waive, { id: buyer.id, requirement: 'trade_register', waived: false, note: '' });
    const id = await paper(buyer, 'trade_register');
    expect(await codeOf(call(companyReviewCalls.decideDocument, { id, accepted: false, note: '' }))).toBe(codes.invalid);
    const refused = await call(companyReviewCalls.decideDocument, { id, accepted: false, note: 'Too old' });
    expect(refused.checklist.points.find((point) => point.key === 'trade_register')).toMatchObject({ state: 'rejected', note: 'Too old' });
    const accepted = await call(companyReviewCalls.decideDocument, { id, accepted: true, note: '', expiresOn: '2099-12-31' });
    expect(accepted.documents[0]).toMatchObject({ state: 'accepted', expiresOn: '2099-12-31' });
    expect(accepted.checklist.points.find((point) => point.key === 'trade_register')?.state).toBe('complete');
  });

  it('shows other companies with the same VAT id or name', async () => {
    const name = `Möbel & Co. ${randomUUID().slice(0, 6)}`;
    const first = await applicant({ legalName: name });
    const second = await applicant({ legalName: name.toUpperCase().replace('&', '+') });
    const { duplicates } = await as(reviewer)(companyReviewCalls.detail, { id: second.id });
    expect(duplicates.find(({ id }) => id === first.id)).toMatchObject({ sameVatId: true, sameName: true });
  });
});

describe('two reviewers', () => {
  it('do not claim the same review; one may take it over', async () => {
    const { id } = await applicant();
    const taken = await Promise.allSettled([
      as(reviewer)(companyReviewCalls.claim, { id }),
      as(colleague)(companyReviewCalls.claim, { id }),
    ]);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: codes.conflict, key: 'review.claimedBy' } });
    const other = taken[0]?.status === 'fulfilled' ? colleague : reviewer;
    await expect(as(other)(companyReviewCalls.approve, { id })).rejects.toMatchObject({ key: 'review.claimedBy' });
    expect(await as(other)(companyReviewCalls.claim, { id, takeOver: true })).toMatchObject({ mine: true });
    expect(await as(other)(companyReviewCalls.release, { id })).toMatchObject({ state: 'submitted', reviewer: null });
    await expect(as(other)(companyReviewCalls.approve, { id })).rejects.toMatchObject({ key: 'review.claimFirst' });
  });

  it('do not both decide: one succeeds, with one mail', async () => {
    const buyer = await applicant();
    await as(reviewer)(companyReviewCalls.claim, { id: buyer.id });
    const decided = await Promise.allSettled([
      as(reviewer)(companyReviewCalls.approve, { id: buyer.id }),
      as(reviewer)(companyReviewCalls.reject, { id: buyer.id, reason: 'No' }),
    ]);
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(decided.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: codes.conflict } });
    expect(await mailsTo(buyer.email)).toHaveLength(1);
  });

  it('are shown who decided in the meantime', async () => {
    const { id } = await applicant();
    await as(reviewer)(companyReviewCalls.claim, { id });
    await as(reviewer)(companyReviewCalls.approve, { id });
    await expect(as(colleague)(companyReviewCalls.approve, { id })).rejects.toMatchObject({
      key: 'review.decidedBy',
      values: { name: reviewer.name },
    });
  });
});

describe('every move', () => {
  const byHand = ['suspend', 'resume', 'close', 'reopen'] as const;
  it.each(byHand)('%s is allowed from its states and refused from all others', async (move) => {
    for (const state of companyStates) {
      const { id } = await addCompany(database, { state });
      const code = await codeOf(as(reviewer)(operatorCompanyCalls.move, { id, move, reason: 'Because' }));
      const allowed = (companyMoves[move].from as readonly string[]).includes(state);
      expect([state, code, await stateOf(id)]).toEqual([
        state,
        allowed ? codes.success : codes.conflict,
        allowed ? companyMoves[move].to : state,
      ]);
    }
  });

  it.each(['claim', 'release', 'requestChanges', 'approve', 'reject'] as const)('%s as well', async (move) => {
    const inputs = {
      release: {},
      claim: {},
      requestChanges: { reason: 'x', notes: {} },
      approve: { override: 'x' },
      reject: { reason: 'x' },
    };
    for (const state of companyStates) {
      const { id } = await addCompany(database, { state });
      if (state === 'in_review') await database.pool.query('update company set reviewer_id = $2 where id = $1', [id, reviewer.userId]);
      const code = await codeOf(as(reviewer)(companyReviewCalls[move], { id, ...inputs[move] } as never));
      const allowed = (companyMoves[move].from as readonly string[]).includes(state) || (move === 'claim' && state === 'in_review');
      expect([state, code]).toEqual([state, allowed ? codes.success : codes.conflict]);
    }
  });
});

describe('sellers', () => {
  it('get the link to their first login when they are accepted', async () => {
    const seller = await applicant({ kind: 'seller' });
    await database.pool.query(`update user_account set state = 'invited' where company_id = $1`, [seller.id]);
    const call = as(reviewer);
    await call(companyReviewCalls.claim, { id: seller.id });
    await expect(call(companyReviewCalls.requestChanges, { id: seller.id, reason: 'x', notes: {} })).rejects.toMatchObject({
      key: 'review.sellersApplyAgain',
    });
    await call(companyReviewCalls.approve, { id: seller.id });
    expect(await mailsTo(seller.email)).toEqual(['sellerAccepted']);
    const { rows } = await database.pool.query('select purpose from user_link where user_id = $1', [seller.session.userId]);
    expect(rows).toEqual([{ purpose: 'first_login' }]);
  });

  it('are off the market while they are suspended, and their sessions end', async () => {
    const seller = await applicant({ kind: 'seller', state: 'approved' });
    const store = await addStore(database, seller);
    await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      seller.session.id,
      seller.session.userId,
    ]);
    const { id: sessionId, userId: uid, companyId: merchantId } = seller.session;
    const userclaim = { userType: userTypes.seller, uid, merchantId, operator: false };
    const token = await signAccessToken(database, { sessionId, userclaim }, new Date());
    expect(await resolveSession(database, token, new Date())).toMatchObject({ userId: uid });
    const storeState = async () => (await database.pool.query('select state from store where id = $1', [store.id])).rows[0]?.state;
    await as(reviewer)(operatorCompanyCalls.move, { id: seller.id, move: 'suspend', reason: 'Parcels never came' });
    // Before the database notifies this process.
    expect(await resolveSession(database, token, new Date())).toBeNull();
    expect(await storeState()).toBe('suspended');
    const { rows } = await database.pool.query('select ended_at is not null as ended from user_session where id = $1', [seller.session.id]);
    expect(rows).toEqual([{ ended: true }]);
    const { rows: events } = await database.pool.query(
      `select payload from outbox_event where topic = 'account.changed' and payload->>'companyId' = $1`,
      [String(seller.id)],
    );
    expect(events).toHaveLength(1);
    await as(reviewer)(operatorCompanyCalls.move, { id: seller.id, move: 'resume', reason: 'Cleared up' });
    expect(await storeState()).toBe('open');
    expect(await mailsTo(seller.email)).toEqual(['companySuspended', 'companyOpen']);
  });

  it('cannot be reopened under a name that is taken', async () => {
    const legalName = `Same ${randomUUID()}`;
    const closed = await applicant({ kind: 'seller', state: 'closed', legalName });
    await applicant({ kind: 'seller', state: 'approved', legalName });
    await expect(as(reviewer)(operatorCompanyCalls.move, { id: closed.id, move: 'reopen', reason: 'Back' })).rejects.toMatchObject({
      code: codes.invalid,
    });
  });
});

describe('changes of approved companies', () => {
  it('apply once they are accepted; a refused one leaves the old data', async () => {
    const buyer = await applicant({ state: 'approved' });
    const own = as({ ...buyer.session, unaudited: false });
    const info = await own(companyCalls.applyInfo, {});
    const wish = { ...info.profile, vatId: 'DE811569869', attested: true };
    const first = (await own(companyCalls.replenish, wish)).change?.id ?? 0;
    await as(reviewer)(companyReviewCalls.decideChange, { id: first, accepted: false, reason: 'Not yours' });
    expect((await own(companyCalls.applyInfo, {})).profile.vatId).toBe('DE136695976');
    const second = (await own(companyCalls.replenish, wish)).change?.id ?? 0;
    const [one, other] = await Promise.allSettled([
      as(reviewer)(companyReviewCalls.decideChange, { id: second, accepted: true, reason: '' }),
      as(colleague)(companyReviewCalls.decideChange, { id: second, accepted: true, reason: '' }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const after = await own(companyCalls.applyInfo, {});
    expect(after).toMatchObject({ profile: { vatId: 'DE811569869' }, vat: { state: 'unchecked' }, change: null });
    expect(await mailsTo(buyer.email)).toEqual(['companyChangeRefused', 'companyChangeAccepted']);
    expect((await audited(buyer.id)).at(-1)).toMatchObject({ action: 'company.changeAccepted', after: { vatId: 'DE811569869' } });
  });
});

describe('several companies at once', () => {
  it('get a result each', async () => {
    const good = [await applicant(), await applicant()];
    const incomplete = await applicant({ complete: false });
    const taken = await applicant();
    await as(colleague)(companyReviewCalls.claim, { id: taken.id });
    const ids = [...good, incomplete, taken].map(({ id }) => id);
    const { results } = await as(reviewer)(companyReviewCalls.approveMany, { ids: [...ids, 999_999_999] });
    expect(results.map(({ accepted }) => accepted)).toEqual([true, true, false, false, false]);
    expect(results[3]?.message).toContain(colleague.name);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['approved', 'approved', 'submitted', 'in_review']);
  });
});

describe('the list', () => {
  it('has the longest waiting first, pages both ways, and takes as many statements for many as for few', async () => {
    const call = as(reviewer);
    const { id: first } = await applicant({ kind: 'seller' });
    const { id: second } = await applicant({ kind: 'seller' });
    await database.pool.query(`update company set submitted_at = '2020-01-02', country_code = 'PT' where id = $1`, [first]);
    await database.pool.query(`update company set submitted_at = '2020-01-01', country_code = 'PT' where id = $1`, [second]);
    for (let index = 0; index < 11; index++) {
      const { id } = await applicant({ kind: 'seller' });
      await database.pool.query(`update company set submitted_at = '2021-01-01', country_code = 'PT' where id = $1`, [id]);
    }
    const filter = { kind: 'seller', countryCode: 'PT', size: 10 } as const;
    const counted = async (size: 10 | 50) => {
      const { result, statements } = await countStatements(() => call(companyReviewCalls.list, { ...filter, size }));
      return { page: result, statements };
    };
    const { page: one, statements: few } = await counted(10);
    const { statements: many } = await counted(50);
    expect(few).toBe(many);
    expect(few).toBeLessThanOrEqual(3);
    expect(one.rows.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(one.previous).toBeNull();
    const two = await call(companyReviewCalls.list, { ...filter, cursor: one.next ?? '' });
    expect(two.rows).toHaveLength(3);
    const back = await call(companyReviewCalls.list, { ...filter, cursor: two.previous ?? '' });
    expect(back.rows.map(({ id }) => id)).toEqual(one.rows.map(({ id }) => id));
    expect((await call(companyReviewCalls.list, { ...filter, days: 3_000 })).rows).toEqual([]);
    expect(await codeOf(call(companyReviewCalls.list, { ...filter, cursor: 'nonsense' }))).toBe(codes.invalid);
  });

  it('of companies is searched and exported as a file', async () => {
    const call = as(reviewer);
    const legalName = `=Formula ${randomUUID().slice(0, 8)}%`;
    const { id } = await applicant({ legalName });
    const found = await call(operatorCompanyCalls.list, { keyword: legalName.slice(1) });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    const { content } = await call(operatorCompanyCalls.export, { keyword: legalName });
    expect(content).toContain(`'${legalName}`);
    expect(await call(operatorCompanyCalls.detail, { id })).toMatchObject({ stores: [], orders: { all: 0, open: 0, lastAt: null } });
  });
});
