/** Orders paid by bank transfer: what a statement brings pays exactly once, and never the wrong orders. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { bankCalls } from '../../../../../contract/payments/bank.ts';
import { depositCalls } from '../../../../../contract/payments/balance/balance.ts';
import { paymentMethodCalls } from '../../../../../contract/payments/payment-methods.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { addAddress, addCompany, addItem, addStore, addUser, callsAs, testFiles } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { checkInvariants, releaseExpiredCheckouts } from '../index.ts';
import { closeTransfers } from './jobs.ts';

const own = 'DE89370400440532013000';
const price = 119_00;
const publicUrl = 'https://market.example';
const day = 86_400_000;
let database: Database;
let session: Caller;
let operator: Caller;
let variantId: number;
let time = new Date();

beforeAll(async () => {
  database = await testDatabase({ poolSize: 16 });
  await migrateJobs(database.connection);
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  await database.pool.query(`insert into payment_method (method, is_on) values ('bank_transfer', true)`);
  await database.pool.query(`insert into market (id) values (1) on conflict do nothing`);
  await database.pool.query('update market set bank_accounts = $1', [
    JSON.stringify([{ holder: 'Kontor Handels GmbH', bank: 'Bank', iban: own, bic: 'COBADEFF' }]),
  ]);
  const buyer = await addCompany(database);
  session = await addUser(database, buyer);
  await addAddress(database, buyer);
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  const seller = await addCompany(database, { kind: 'seller' });
  variantId = (await addItem(database, await addStore(database, seller), { price: 100_00, stock: 10_000 })).variants[0]?.id ?? 0;
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const as = (caller: Caller): ReturnType<typeof callsAs> => callsAs(database, handlers, { caller, now: () => time });

async function waiting(): Promise<{ checkoutId: number; reference: string }> {
  await as(session)(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  const { checkoutId } = await as(session)(checkoutCalls.placeOrder, {});
  await as(session)(paymentCalls.transfer, { checkoutId });
  const { transfer } = await as(session)(paymentCalls.result, { checkoutId });
  return { checkoutId, reference: transfer?.reference ?? '' };
}

type Line = { text: string; amount?: string; bank?: string; iban?: string; currency?: string };
const entry = ({ text, amount = '119.00', bank = randomUUID(), iban = 'DE02120300000000202051', currency = 'EUR' }: Line): string => `
  <Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt>
  <AcctSvcrRef>${bank}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Möbel Huber</Nm></Pty></Dbtr>
  <DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const camt = (lines: readonly Line[], account = own): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${lines
    .map(entry)
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

async function upload(content: string, type = 'application/xml'): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await testFiles.put(key, Buffer.from(content));
  await database.pool.query(
    `insert into upload (id, network, key, user_id, company_id, purpose, file_name, content_type, size, stored_size, state)
     values (gen_random_uuid(), '', $1, $2, $3, 'bankStatement', 'statement', $4, 1, 1, 'stored')`,
    [key, operator.userId, operator.companyId, type],
  );
  return key;
}
const arrives = async (content: string, iban = '') => as(operator)(bankCalls.import, { file: await upload(content), iban });
const refused = async (content: string, iban = ''): Promise<string> => {
  const error: unknown = await arrives(content, iban).catch((reason: unknown) => reason);
  return (error as { key?: string }).key ?? String(error);
};
const state = async (checkoutId: number) => (await as(session)(paymentCalls.result, { checkoutId })).state;
const balance = async () => (await as(session)(paymentCalls.balance, {})).balances[0]?.balance ?? 0;
const last = async () => (await as(operator)(bankCalls.list, {})).rows[0];

describe('a transfer', () => {
  it('is offered with reference and QR code, and reserves the goods for five days, once', async () => {
    const { checkoutId, reference } = await waiting();
    expect(reference).toMatch(/^RF\d{14}$/);
    const result = await as(session)(paymentCalls.result, { checkoutId });
    expect(result).toMatchObject({ state: 'open', transfer: { iban: own, amount: price, received: 0, reference } });
    expect(result.transfer?.code?.path).toMatch(/^M4 4h1v1h-1z/);
    expect(Date.parse(result.expiresAt) - time.getTime()).toBe(5 * day);
    time = new Date(time.getTime() + day);
    await as(session)(paymentCalls.transfer, { checkoutId });
    expect((await as(session)(paymentCalls.result, { checkoutId })).transfer?.reference).toBe(reference);
    expect(Date.parse((await as(session)(paymentCalls.result, { checkoutId })).expiresAt) - time.getTime()).toBe(4 * day);
    const { methods } = await as(session)(paymentMethodCalls.offered, { checkoutId });
    expect(methods).toContainEqual({ method: 'bank_transfer', obstacle: null, needsPart: false });
    const stranger = await addUser(database, await addCompany(database));
    await expect(as(stranger)(paymentCalls.transfer, { checkoutId })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('of the exact amount pays; the same statement again changes nothing', async () => {
    const { checkoutId, reference } = await waiting();
    const spaced = reference.replaceAll(/(.{4})(?=.)/g, '$1 ').toLowerCase();
    const statement = camt([{ text: `Order ${spaced} 26.11.2026` }]);
    expect(await arrives(statement)).toMatchObject({ added: 1, matched: 1, unmatched: 0 });
    expect(await state(checkoutId)).toBe('paid');
    const before = await balance();
    expect(await arrives(statement)).toMatchObject({ bookings: 1, added: 0, matched: 0 });
    expect(await balance()).toBe(before);
  });

  it('of more leaves the rest on the balance; of less waits for a second one', async () => {
    const [more, less] = [await waiting(), await waiting()];
    const before = await balance();
    await arrives(
      camt([
        { text: more.reference, amount: '150' },
        { text: less.reference, amount: '100.00' },
      ]),
    );
    expect([await state(more.checkoutId), await state(less.checkoutId)]).toEqual(['paid', 'open']);
    expect((await balance()) - before).toBe(31_00);
    expect((await as(session)(paymentCalls.result, { checkoutId: less.checkoutId })).transfer).toMatchObject({
      amount: 19_00,
      received: 100_00,
    });
    await arrives(camt([{ text: less.reference, amount: '20.00' }]));
    expect(await state(less.checkoutId)).toBe('paid');
    expect((await balance()) - before).toBe(32_00);
  });

  it('of less can go to the balance of its buyer by hand, and of nobody else', async () => {
    const { checkoutId, reference } = await waiting();
    const before = await balance();
    await arrives(camt([{ text: reference, amount: '1.00' }]));
    const id = (await last())?.id ?? 0;
    const other = await addCompany(database);
    const assign = (targetId: number) => as(operator)(bankCalls.assign, { id, to: 'balance', targetId, reason: 'asked for it' });
    await expect(assign(other.id)).rejects.toMatchObject({ details: { fields: { targetId: 'bank.otherBuyer' } } });
    expect(await assign(session.companyId)).toEqual({ state: 'settled' });
    await expect(assign(session.companyId)).rejects.toMatchObject({ code: codes.conflict });
    expect((await balance()) - before).toBe(1_00);
    expect(await state(checkoutId)).toBe('open');
  });

  it('that comes late goes to the balance, and the buyer is notified', async () => {
    const [paid, late] = [await waiting(), await waiting()];
    const before = await balance();
    await arrives(camt([{ text: late.reference, amount: '19.00' }]));
    time = new Date(time.getTime() + 6 * day);
    await releaseExpiredCheckouts(database, time);
    await closeTransfers(database, { now: time, publicUrl });
    expect((await balance()) - before).toBe(19_00);
    await arrives(camt([{ text: late.reference }, { text: paid.reference }]));
    expect([await state(late.checkoutId), await state(paid.checkoutId)]).toEqual(['expired', 'expired']);
    expect((await balance()) - before).toBe(19_00 + 2 * price);
    const { rows } = await database.pool.query(`select 1 from mail_message where template = 'transferCredited' and created_at is not null`);
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });

  it('is matched or credited, never both, while the reservation expires and the statement is imported twice at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { checkoutId, reference } = await waiting();
      const before = await balance();
      const statement = camt([{ text: reference }, { text: 'interest', amount: '0.01' }]);
      time = new Date(time.getTime() + 5 * day - 1);
      const results = await Promise.allSettled([
        arrives(statement),
        releaseExpiredCheckouts(database, new Date(time.getTime() + 1)),
        arrives(statement),
        closeTransfers(database, { now: time, publicUrl }),
      ]);
      const added = results.map((one) => (one.status === 'fulfilled' && typeof one.value === 'object' ? one.value.added : 0));
      expect(added.reduce((sum, one) => sum + one, 0)).toBe(2);
      const isPaid = (await state(checkoutId)) === 'paid';
      expect((await balance()) - before).toBe(isPaid ? 0 : price);
    }
  });

  it('with a typing error in its reference never pays the wrong orders', async () => {
    const open = [await waiting(), await waiting(), await waiting()];
    const lines: Line[] = [];
    for (let index = 0; index < 1_000; index++) {
      const digits = [...(open[index % 3]?.reference ?? '')];
      const at = 2 + (index % 14);
      if (index % 4 === 0) digits[at] = String((Number(digits[at]) + 1 + (index % 9)) % 10);
      else if (index % 4 === 1) digits.splice(at, 1);
      else if (index % 4 === 2) digits.splice(at, 0, String(index % 10));
      else if (digits[at] === digits[at + 1]) digits[at] = 'O';
      else [digits[at], digits[at + 1]] = [digits[at + 1] ?? 'X', digits[at] ?? 'X'];
      lines.push({ text: digits.join('') });
    }
    const counts = await arrives(camt(lines));
    const { rows } = await database.pool.query<{ wrong: number }>(
      `select count(*)::int as wrong from bank_booking b join payment_transfer t on t.payment_id = b.payment_id where position(t.reference in upper(replace(b.text, ' ', ''))) = 0`,
    );
    expect({ wrong: rows[0]?.wrong, added: counts.added }).toEqual({ wrong: 0, added: 1_000 });
    expect(await Promise.all(open.map(({ checkoutId }) => state(checkoutId)))).toEqual(['open', 'open', 'open']);
  });

  it('without a reference is suggested, and assigned by hand', async () => {
    const { checkoutId, reference } = await waiting();
    await arrives(camt([{ text: 'my order' }]));
    const id = (await last())?.id ?? 0;
    const { payments } = await as(operator)(bankCalls.targets, { id });
    const target = payments.find((one) => one.reference === reference);
    expect(target).toMatchObject({ sameAmount: true });
    await as(operator)(bankCalls.assign, { id, to: 'payment', targetId: target?.id ?? 0, reason: 'the buyer has called' });
    expect(await state(checkoutId)).toBe('paid');
  });

  it('that was reported as a deposit is credited once', async () => {
    const before = await balance();
    const key = await upload('proof', 'application/pdf');
    await database.pool.query(`update upload set purpose = 'paymentProof', company_id = $2 where key = $1`, [key, session.companyId]);
    const today = time.toISOString().slice(0, 10);
    const { id: depositId } = await as(session)(depositCalls.submit, {
      ...{ currency: 'EUR', amount: 77_00, paidOn: today, reference: 'top-up', proof: key },
    });
    await arrives(camt([{ text: 'top-up', amount: '77.00' }]));
    const id = (await last())?.id ?? 0;
    expect((await as(operator)(bankCalls.targets, { id })).deposits).toMatchObject([{ id: depositId }]);
    await as(operator)(bankCalls.assign, { id, to: 'deposit', targetId: depositId, reason: 'proof fits' });
    expect((await balance()) - before).toBe(77_00);
    expect((await as(session)(depositCalls.list, {})).rows[0]?.state).toBe('confirmed');
  });
});

describe('a statement', () => {
  it('as CSV is read by the heads of its columns', async () => {
    const { checkoutId, reference } = await waiting();
    const csv = `"Auftragskonto";"Buchungstag";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung"
"${own}";"25.11.26";"${reference}";"Möbel Huber";"DE02120300000000202051";"119,00";"EUR"
"${own}";"25.11.26";"Miete";"Haus";"";"-1.200,00";"EUR"`;
    expect(await arrives(csv)).toMatchObject({ added: 1, matched: 1, debits: 1 });
    expect(await state(checkoutId)).toBe('paid');
    expect(await arrives(csv)).toMatchObject({ added: 0 });
    expect(await refused('Date;Amount;Purpose;Currency;Name;IBAN;x\n2026-11-26;1.00;x;EUR;n;;')).toBe('request.invalid');
  });

  it('that is hostile, half, foreign or too long is refused with a sentence, and nothing of it is stored', async () => {
    const count = async () => (await database.pool.query('select 1 from bank_booking')).rowCount;
    const before = await count();
    const good = camt([{ text: 'x' }]);
    expect(await refused(good.slice(0, -30))).toBe('bank.incomplete');
    expect(await refused('<html><body>Login</body></html>')).toBe('bank.unreadable');
    expect(await refused(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${good}`)).toBe('bank.unreadable');
    expect(await refused('<a>'.repeat(5_000))).toBe('bank.unreadable');
    expect(await refused(camt([{ text: 'x' }], 'DE02120300000000202051'))).toBe('bank.otherAccount');
    expect(await refused(camt([{ text: 'x', amount: '12,345.999' }]))).toBe('bank.amount');
    expect(await refused(camt([{ text: 'x', currency: 'XAU' }]))).toBe('bank.currency');
    expect(await refused('just a text')).toBe('bank.noColumns');
    expect(await refused(camt(Array.from({ length: 20_001 }, () => ({ text: 'x' }))))).toBe('bank.tooMany');
    const debits = '2026-11-26;-1.00;x\n'.repeat(60_000);
    expect(await refused(`Date;Amount;Purpose\n${debits}2026-11-26;1.00;x\n`, own)).toBe('bank.tooMany');
    expect(await count()).toBe(before);
  });
});
