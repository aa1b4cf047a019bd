/** Payouts: ordered and executed once, in a file that a bank takes; another company's account and payouts stay its own. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payoutCalls, sellerPayoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { addUser } from '../../../../test/support/market.ts';
import { moment, settledMarket, type Shop } from '../../../../test/support/settled-market.ts';
import type { Caller } from '../../../platform/scope.ts';
import { xmlElements } from '../../../../test/support/xml-elements.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { sepaText, transferFile } from './pain.ts';
import { obstacleOf } from './rule.ts';

let market: Awaited<ReturnType<typeof settledMarket>>;
let second: Caller;
const marketIban = 'DE02120300000000202051';
const iban = 'DE75512108001245126199';
const at = moment('03-02');
const today = '2026-03-02';
const operator = () => market.as(market.operator, at);
const other = () => market.as(second, at);

beforeAll(async () => {
  market = await settledMarket();
  second = await addUser(market.database, market.market);
  await market.database.pool.query(`update market set bank_accounts = $1`, [
    JSON.stringify([{ holder: 'Market GmbH', bank: '', iban: marketIban, bic: 'BYLADEM1001' }]),
  ]);
});
afterEach(async () => {
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

/** A settlement of February with a payout of 107.10 for each piece, and the seller's account. */
async function due({ pieces = 1, currency = 'EUR', account = true } = {}): Promise<{ shop: Shop; settlementId: number }> {
  const shop = await market.shop({ currency });
  if (account) await market.as(shop.user, at)(sellerPayoutCalls.saveAccount, { accountHolder: 'Möbel & Söhne KG', iban, bic: '' });
  await market.order(shop, '02-10', pieces);
  await market.close('03-01');
  const { rows } = await market.database.pool.query<{ id: number }>('select id from settlement where seller_company_id = $1', [
    shop.seller.id,
  ]);
  return { shop, settlementId: rows[0]?.id ?? 0 };
}
const stateOf = async (settlementId: number) =>
  (await market.database.pool.query<{ state: string }>('select state from settlement where id = $1', [settlementId])).rows[0]?.state;
const payable = async (companyId: number) =>
  (
    await market.database.pool.query<{ balance: number }>(
      `select balance from ledger_account where kind = 'seller_payable' and company_id = $1`,
      [companyId],
    )
  ).rows[0]?.balance;
const ordered = async (settlementIds: number[]) => {
  const { id } = await operator()(payoutCalls.createRun, { settlementIds, iban: marketIban, executeOn: today });
  return operator()(payoutCalls.run, { runId: id });
};

it('runs are sorted, and exported with their payouts in the same order', async () => {
  const ids: number[] = [];
  for (const pieces of [2, 3, 1]) ids.push((await due({ pieces })).settlementId);
  const run = await ordered(ids);
  await ordered([(await due()).settlementId]);
  const numbers = async (sort: 'total' | '-total' | 'time' | '-executeOn') =>
    (await operator()(payoutCalls.runs, { sort })).rows.map(({ id, total }) => ({ id, total }));
  const byTotal = await numbers('total');
  expect(byTotal.map(({ total }) => total)).toEqual(byTotal.map(({ total }) => total).toSorted((a, b) => a - b));
  expect(await numbers('-total')).toEqual(byTotal.toReversed());
  expect((await numbers('time')).map(({ id }) => id)).toEqual(byTotal.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(await numbers('-executeOn')).toHaveLength(byTotal.length);
  const amounts = (await operator()(payoutCalls.run, { runId: run.id, sort: '-amount' })).payouts.map(({ amount }) => amount);
  expect(amounts).toEqual([321_30, 214_20, 107_10]);
  const lines = ({ content }: { content: string }): string[] => content.trim().split('\n').slice(1);
  const exported = lines(await operator()(payoutCalls.export, { runId: run.id, sort: 'amount' }));
  expect(exported).toHaveLength(3);
  for (const [index, amount] of ['107', '214', '321'].entries()) expect(exported[index]).toContain(amount);
  expect(lines(await operator()(payoutCalls.export, {})).length).toBeGreaterThanOrEqual(4);
  expect(lines(await operator()(payoutCalls.exportRuns, { sort: '-total' }))).toHaveLength(byTotal.length);
  await expect(operator()(payoutCalls.export, { runId: 999_999 })).rejects.toMatchObject({ code: codes.notFound });
});

describe('a payout', () => {
  it('goes from what is due into a file, and out of the ledger when the bank has made it', async () => {
    const { shop, settlementId } = await due({ pieces: 3 });
    const list = await operator()(payoutCalls.due, {});
    expect(list.rows.find(({ settlement }) => settlement.id === settlementId)).toMatchObject({ amount: 321_30, obstacle: null, iban });
    expect(list.accounts).toEqual([{ holder: 'Market GmbH', iban: marketIban }]);
    const run = await ordered([settlementId]);
    expect(run).toMatchObject({ payments: 1, total: 321_30, ordered: 1 });
    expect(await stateOf(settlementId)).toBe('paying');
    expect(await payable(shop.seller.id)).toBe(321_30);
    await operator()(payoutCalls.execute, { runId: run.id, payoutIds: run.payouts.map(({ id }) => id), executedOn: today });
    expect(await stateOf(settlementId)).toBe('paid_out');
    expect(await payable(shop.seller.id)).toBe(0);
    const seen = await market.as(shop.user, at)(sellerPayoutCalls.list, {});
    expect(seen.rows).toMatchObject([{ amount: 321_30, state: 'executed', executedOn: today }]);
    const { rows } = await market.database.pool.query(
      `select template from mail_message m join user_account u on u.email = m.recipient where u.company_id = $1 and template like 'payout%' order by m.id`,
      [shop.seller.id],
    );
    expect(rows.map(({ template }: { template: string }) => template)).toEqual(['payoutAccountChanged', 'payoutExecuted']);
  });

  it('is ordered once by two operators at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { settlementId } = await due();
      const order = (call: ReturnType<typeof operator>) =>
        call(payoutCalls.createRun, { settlementIds: [settlementId], iban: marketIban, executeOn: today });
      const runs = await Promise.allSettled([
        order(operator()),
        order(other()),
        other()(payoutCalls.byHand, { settlementId, executedOn: today, reference: 'by hand' }),
      ]);
      expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = runs.filter((run): run is PromiseRejectedResult => run.status === 'rejected');
      for (const { reason } of refused) expect(reason).toMatchObject({ code: codes.conflict });
    }
  });

  it('has one effect when two operators decide about it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { shop, settlementId } = await due();
      const run = await ordered([settlementId]);
      const payoutId = run.payouts[0]?.id ?? 0;
      const decisions = await Promise.allSettled([
        operator()(payoutCalls.execute, { runId: run.id, payoutIds: [payoutId], executedOn: today }),
        other()(payoutCalls.execute, { runId: run.id, payoutIds: [payoutId], executedOn: today }),
        other()(payoutCalls.fail, { payoutId, reason: 'The account is closed' }),
      ]);
      expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const state = await stateOf(settlementId);
      expect(await payable(shop.seller.id)).toBe(state === 'paid_out' ? 0 : 107_10);
    }
  });

  it('that failed is due again, with the reason, and can be paid by hand', async () => {
    const { shop, settlementId } = await due();
    const run = await ordered([settlementId]);
    const payoutId = run.payouts[0]?.id ?? 0;
    await operator()(payoutCalls.fail, { payoutId, reason: 'The account is closed' });
    expect(await stateOf(settlementId)).toBe('closed');
    const again = (await operator()(payoutCalls.due, {})).rows.find(({ settlement }) => settlement.id === settlementId);
    expect(again).toMatchObject({ failed: 'The account is closed', obstacle: null });
    await expect(operator()(payoutCalls.file, { runId: run.id })).rejects.toMatchObject({ code: codes.refused });
    await operator()(payoutCalls.byHand, { settlementId, executedOn: today, reference: 'TR 4711' });
    expect(await payable(shop.seller.id)).toBe(0);
    await expect(operator()(payoutCalls.byHand, { settlementId, executedOn: today, reference: 'TR 4711' })).rejects.toMatchObject({
      code: codes.conflict,
    });
  });

  it('in another currency, or without an account, is not in a file', async () => {
    const [zloty, nowhere] = [await due({ currency: 'PLN' }), await due({ account: false })];
    const { rows } = await operator()(payoutCalls.due, {});
    const obstacle = ({ settlementId }: { settlementId: number }) =>
      rows.find(({ settlement }) => settlement.id === settlementId)?.obstacle;
    expect([obstacle(zloty), obstacle(nowhere)]).toEqual(['currency', 'noAccount']);
    for (const { settlementId } of [zloty, nowhere])
      await expect(
        operator()(payoutCalls.createRun, { settlementIds: [settlementId], iban: marketIban, executeOn: today }),
      ).rejects.toMatchObject({
        code: codes.refused,
      });
    await operator()(payoutCalls.byHand, { settlementId: zloty.settlementId, executedOn: today, reference: 'TR 1' });
    expect(await payable(zloty.shop.seller.id)).toBe(0);
    expect(obstacleOf({ currency: 'EUR', iban: 'FO1464600009692713', accountHolder: 'x', companyState: 'approved', returned: false })).toBe(
      'notSepa',
    );
    expect(obstacleOf({ currency: 'EUR', iban, accountHolder: 'x', companyState: 'suspended', returned: false })).toBe('suspended');
  });

  it('never follows a settlement that a seller owes', async () => {
    const shop = await market.shop();
    const order = await market.order(shop, '02-10');
    await market.close('03-01');
    await market.refuse(order, '03-05');
    await market.close('04-01');
    const { rows } = await market.database.pool.query<{ id: number; state: string }>(
      'select id, state from settlement where seller_company_id = $1 order by id',
      [shop.seller.id],
    );
    expect(rows[1]?.state).toBe('carried_over');
    const settlementId = rows[1]?.id ?? 0;
    await expect(operator()(payoutCalls.byHand, { settlementId, executedOn: today, reference: 'x' })).rejects.toMatchObject({
      code: codes.conflict,
    });
    expect((await operator()(payoutCalls.due, {})).rows.some(({ settlement }) => settlement.id === settlementId)).toBe(false);
    await expect(
      market.database.pool.query(
        `insert into payout (settlement_id, seller_company_id, currency, amount, state, reference, created_by, created_at)
         select id, seller_company_id, currency, carried_out, 'ordered', 'x', $2, now() from settlement where id = $1`,
        [settlementId, market.operator.userId],
      ),
    ).rejects.toThrow('payout_amount_check');
  });

  it('says what is wrong with it, and is for those with the right', async () => {
    const { settlementId, shop } = await due();
    const wrong = async (changes: object) => {
      const error: unknown = await operator()(payoutCalls.createRun, {
        settlementIds: [settlementId],
        iban: marketIban,
        executeOn: today,
        ...changes,
      }).catch((reason: unknown) => reason);
      return error;
    };
    expect(await wrong({ executeOn: '2026-03-01' })).toMatchObject({ details: { fields: { executeOn: 'payout.executeOn' } } });
    expect(await wrong({ iban })).toMatchObject({ details: { fields: { iban: 'payout.account' } } });
    expect(await wrong({ settlementIds: [] })).toMatchObject({ code: codes.refused });
    expect(await wrong({ settlementIds: [999_999] })).toMatchObject({ code: codes.notFound });
    await expect(operator()(payoutCalls.byHand, { settlementId, executedOn: '2027-01-01', reference: 'x' })).rejects.toMatchObject({
      details: { fields: { executedOn: 'payout.executedOn' } },
    });
    await expect(operator()(payoutCalls.byHand, { settlementId, executedOn: today, reference: ' ' })).rejects.toMatchObject({
      code: codes.invalid,
    });
    const editor = await addUser(market.database, market.market, { role: 'editor' });
    await expect(market.as(editor, at)(payoutCalls.due, {})).rejects.toMatchObject({ code: codes.forbidden });
    await expect(market.as(shop.user, at)(payoutCalls.due, {})).rejects.toMatchObject({ code: codes.forbidden });
    const run = await ordered([settlementId]);
    const strangers = await ordered([(await due()).settlementId]);
    await expect(
      operator()(payoutCalls.execute, { runId: run.id, payoutIds: strangers.payouts.map(({ id }) => id), executedOn: today }),
    ).rejects.toMatchObject({ code: codes.notFound });
  });
});

describe('the account of payouts', () => {
  it('is the company’s own, checked, and changed with the password alone', async () => {
    const [shop, stranger] = [await market.shop(), await market.shop()];
    const call = market.as(shop.user, at);
    await expect(call(sellerPayoutCalls.saveAccount, { accountHolder: 'x', iban: 'DE00123', bic: '' })).rejects.toMatchObject({
      details: { fields: { iban: 'paymentSetting.iban' } },
    });
    expect(
      await call(sellerPayoutCalls.saveAccount, { accountHolder: 'Seller', iban: 'de75 5121 0800 1245 1261 99', bic: '' }),
    ).toMatchObject({ iban });
    await expect(call(sellerPayoutCalls.saveAccount, { accountHolder: 'Thief', iban: marketIban, bic: '' })).rejects.toMatchObject({
      details: { fields: { password: 'payment.passwordNeeded' } },
    });
    expect(await call(sellerPayoutCalls.account, {})).toMatchObject({ iban, accountHolder: 'Seller' });
    expect(await market.as(stranger.user, at)(sellerPayoutCalls.account, {})).toMatchObject({ iban: '' });
    const accountant = await addUser(market.database, shop.seller, { role: 'accountant' });
    expect(await market.as(accountant, at)(sellerPayoutCalls.account, {})).toMatchObject({ iban, mayChange: false });
    await expect(
      market.as(accountant, at)(sellerPayoutCalls.saveAccount, { accountHolder: 'x', iban: marketIban, bic: '' }),
    ).rejects.toMatchObject({ code: codes.forbidden });
    const { rows } = await market.database.pool.query<{ after: { iban: string } }>(
      `select after from audit_log where action = 'payout.accountChanged' and company_id = $1`,
      [shop.seller.id],
    );
    expect(rows.map(({ after }) => after.iban)).toEqual(['…6199']);
  });
});

describe('the file for the bank', () => {
  it('is a pain.001.001.09 with the elements in the order of its schema, counts and sums', async () => {
    const [one, two] = [await due({ pieces: 1 }), await due({ pieces: 2 })];
    const run = await ordered([one.settlementId, two.settlementId]);
    const file = await operator()(payoutCalls.file, { runId: run.id });
    expect(await operator()(payoutCalls.file, { runId: run.id })).toEqual(file);
    const xml = Buffer.from(file.content, 'base64').toString();
    const elements = xmlElements(xml);
    expect(elements[0]).toEqual({ path: 'Document', attributes: { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' }, text: '' });
    const of = (path: string) => elements.filter((element) => element.path === `Document/CstmrCdtTrfInitn/${path}`).map(({ text }) => text);
    const childrenOf = (path: string) =>
      elements
        .map((element) => element.path)
        .filter((found) => found.startsWith(`Document/CstmrCdtTrfInitn/${path}/`))
        .map((found) => found.slice(`Document/CstmrCdtTrfInitn/${path}/`.length))
        .filter((found) => !found.includes('/'));
    expect(childrenOf('GrpHdr')).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    const head = ['PmtInfId', 'PmtMtd', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr'];
    expect(childrenOf('PmtInf')).toEqual([...head, 'CdtTrfTxInf', 'CdtTrfTxInf']);
    const transfer = ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'];
    expect(childrenOf('PmtInf/CdtTrfTxInf')).toEqual([...transfer, ...transfer]);
    expect(of('GrpHdr/NbOfTxs')).toEqual(['2']);
    expect(of('GrpHdr/CtrlSum')).toEqual(['321.30']);
    expect(of('PmtInf/CtrlSum')).toEqual(['321.30']);
    expect(of('PmtInf/ReqdExctnDt/Dt')).toEqual([today]);
    expect(of('PmtInf/DbtrAcct/Id/IBAN')).toEqual([marketIban]);
    expect(of('PmtInf/DbtrAgt/FinInstnId/BICFI')).toEqual(['BYLADEM1001']);
    expect(of('PmtInf/CdtTrfTxInf/Amt/InstdAmt').toSorted()).toEqual(['107.10', '214.20']);
    expect(of('PmtInf/CdtTrfTxInf/Cdtr/Nm')).toEqual(['Mobel + Sohne KG', 'Mobel + Sohne KG']);
    expect(new Set(of('PmtInf/CdtTrfTxInf/PmtId/EndToEndId')).size).toBe(2);
    for (const text of of('PmtInf/CdtTrfTxInf/RmtInf/Ustrd')) expect(text).toMatch(/^Kontor S-\d+-2026-02-28-EUR$/);
  });

  it('leaves out what failed, under another name', async () => {
    const [one, two] = [await due(), await due()];
    const run = await ordered([one.settlementId, two.settlementId]);
    await operator()(payoutCalls.fail, { payoutId: run.payouts[0]?.id ?? 0, reason: 'no' });
    const xml = Buffer.from((await operator()(payoutCalls.file, { runId: run.id })).content, 'base64').toString();
    expect(xml).toContain(`<MsgId>PAYOUTS-${run.id}-1</MsgId>`);
    expect(xml.match(/<CdtTrfTxInf>/g)).toHaveLength(1);
  });

  it('has characters that every bank takes, and nothing that XML would have to escape', () => {
    expect(sepaText('Łódź Möbel <b>&"co" — 店 //x/', 70)).toBe('Lodz Mobel b + co /x');
    expect(sepaText('ß'.repeat(80), 70)).toBe('s'.repeat(70));
    expect(sepaText(`/${'a'.repeat(69)}/b`, 70)).toBe('a'.repeat(69));
    const hostile = transferFile({
      ...{ messageId: 'M', createdAt: at, executeOn: today, accountHolder: '</Nm><x>', iban: marketIban, bic: '' },
      transfers: [{ endToEndId: 'E', amount: 1, accountHolder: 'a & b', iban, bic: 'BYLADEM1001', text: '<!-- "' }],
    });
    expect(xmlElements(hostile).some(({ path }) => path.endsWith('/x'))).toBe(false);
    const other = { endToEndId: 'E', amount: 1, accountHolder: 'ΑΒΓ', iban, bic: '', text: '' };
    const foreign = transferFile({
      messageId: 'M',
      createdAt: at,
      executeOn: today,
      accountHolder: '店',
      iban: marketIban,
      bic: '',
      transfers: [other],
    });
    // An empty name would have the bank refuse the entire file.
    expect(xmlElements(foreign).flatMap(({ path, text }) => (path.endsWith('/Nm') ? [text] : []))).toEqual(Array(3).fill('NOTPROVIDED'));
    expect(hostile).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
    expect(hostile).toContain('<InstdAmt Ccy="EUR">0.01</InstdAmt>');
  });
});
