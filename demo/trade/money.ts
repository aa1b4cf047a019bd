/** Money of the demo market that waits for its operator: deposits, a bank statement, withdrawals; and a seller's facts for tax offices. */
import { type Transaction, sql } from 'kysely';
import { importStatement } from '../../server/domains/payments/bank/index.ts';
import { recordSupplies } from '../../server/domains/payments/seller-facts/index.ts';
import { type Entry, post } from '../../server/domains/payments/ledger/index.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoBuyers, demoOperator } from '../market.ts';
import { demoPaper } from '../people/reviews.ts';

/** Whatever is posted is posted within the last hours: entries stand in the order of their time, after those of the past orders. */
type Deposit = { state: 'submitted' | 'confirmed' | 'refused'; amount: number; paid: number; decided: number; reference: string };
const deposits: readonly Deposit[] = [
  { state: 'confirmed', amount: 5_000_00, paid: 72, decided: 3, reference: 'Top-up October' },
  { state: 'refused', amount: 1_200_00, paid: 500, decided: 400, reference: 'Invoice 2044' },
  { state: 'submitted', amount: 2_500_00, paid: 48, decided: 0, reference: 'Top-up November' },
  { state: 'submitted', amount: 7_400_00, paid: 24, decided: 0, reference: 'KB 88-104' },
];

type Withdrawal = { state: 'requested' | 'transferred' | 'refused'; amount: number; requested: number; decided: number };
const withdrawals: readonly Withdrawal[] = [
  { state: 'transferred', amount: 3_000_00, requested: 2.5, decided: 2.2 },
  { state: 'refused', amount: 900_00, requested: 2, decided: 1.5 },
  { state: 'requested', amount: 1_750_00, requested: 0.5, decided: 0 },
];

/** IBANs of banks' own examples. */
const ibans = ['DE02120300000000202051', 'FR1420041010050500013M02606', 'IT60X0542811101000000123456', 'PL61109010140000071219812874'];

type Payer = { companyId: number; userId: number; name: string; iban: string };

/** In the transaction that ends the filling: all of it or none. */
export async function writeMoney(
  tx: Transaction<DB>,
  { people, operatorId }: { people: { companyIds: ReadonlyMap<string, number>; userIds: ReadonlyMap<string, number> }; operatorId: number },
  now: Date,
): Promise<void> {
  const payers = demoBuyers
    .filter(({ state }) => state === 'approved')
    .slice(0, ibans.length)
    .map(({ email, legalName }, index): Payer => ({
      ...{ companyId: people.companyIds.get(email) ?? 0, userId: people.userIds.get(email) ?? 0, name: legalName },
      iban: ibans[index] ?? '',
    }));
  const at = (hoursAgo: number): Date => new Date(now.getTime() - hoursAgo * 3_600_000);
  for (const [index, deposit] of deposits.entries()) {
    const payer = payers[index % payers.length];
    if (payer) await writeDeposit(tx, deposit, payer, { operatorId, at });
  }
  for (const [index, withdrawal] of withdrawals.entries()) {
    const payer = payers[index % payers.length];
    if (payer) await writeWithdrawal(tx, withdrawal, payer, { operatorId, at });
  }
  await writeStatement(tx, payers, { operatorId, now, at });
  await sql`
    insert into seller_facts (company_id, kind, legal_name, registration_number, line1, postal_code, city, country_code, tin, tin_country, vat_id,
      iban, account_holder, changed_at)
    select id, 'entity', legal_name, 'HRB 10 442', coalesce(nullif(address ->> 'line1', ''), 'Hafenstraße 7'), coalesce(address ->> 'postalCode', '20457'),
      coalesce(nullif(address ->> 'city', ''), 'Hamburg'), country_code, '26/815/08150', country_code, coalesce(vat_id, ''), 'DE02500105170137075030',
      left(legal_name, 70), ${now}
    from company where id = ${people.companyIds.get('seller@demo.example') ?? 0} on conflict do nothing`.execute(tx);
  await recordSupplies(tx, now);
}

type By = { operatorId: number; at: (hoursAgo: number) => Date };

/** The next number of a table: postings name it before the row is there. */
async function nextId(tx: Transaction<DB>, table: 'deposit' | 'withdrawal'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

async function writeDeposit(
  tx: Transaction<DB>,
  { state, amount, paid, decided, reference }: Deposit,
  { companyId, userId }: Payer,
  { operatorId, at }: By,
): Promise<void> {
  const id = await nextId(tx, 'deposit');
  const decidedAt = state === 'submitted' ? null : at(decided);
  const posted =
    state === 'confirmed'
      ? await post(tx, {
          ...{ kind: 'top_up', scope: 'deposit', key: String(id), at: at(decided), reference: { depositId: id } },
          entries: [
            { kind: 'bank_clearing', companyId: null, currency: 'EUR', amount: -amount },
            { kind: 'buyer_balance', companyId, currency: 'EUR', amount },
          ],
        })
      : null;
  await sql`
    insert into deposit (id, company_id, user_id, state, currency, amount, paid_on, reference, proof_key, proof_name, proof_type, confirmed_amount, reason,
      decided_by, decided_at, ledger_transaction_id, created_at)
    overriding system value values (${id}, ${companyId}, ${userId}, ${state}, 'EUR', ${amount}, ${at(paid)}::timestamptz::date, ${reference},
      ${demoPaper(id % 8)}, 'transfer.pdf', 'application/pdf', ${posted === null ? null : amount},
      ${state === 'refused' ? 'The transfer was recalled by your bank.' : ''}, ${decidedAt && operatorId}, ${decidedAt}, ${posted}, ${at(paid)})`.execute(
    tx,
  );
}

async function writeWithdrawal(
  tx: Transaction<DB>,
  { state, amount, requested, decided }: Withdrawal,
  { companyId, userId, name, iban }: Payer,
  { operatorId, at }: By,
): Promise<void> {
  const id = await nextId(tx, 'withdrawal');
  const reference = { withdrawalId: id };
  const waiting = (sign: 1 | -1): Entry => ({ kind: 'refunds', companyId: null, currency: 'EUR', amount: sign * amount });
  const taken = await post(tx, {
    ...{ kind: 'withdrawal', scope: 'withdrawal', key: String(id), at: at(requested), reference },
    entries: [{ kind: 'buyer_balance', companyId, currency: 'EUR', amount: -amount }, waiting(1)],
  });
  const decidedAt = state === 'requested' ? null : at(decided);
  const given: Entry =
    state === 'transferred'
      ? { kind: 'bank_clearing', companyId: null, currency: 'EUR', amount }
      : { kind: 'buyer_balance', companyId, currency: 'EUR', amount };
  const kind = state === 'transferred' ? 'withdrawal_transfer' : 'withdrawal_return';
  const ended =
    decidedAt &&
    (await post(tx, { kind, scope: 'withdrawal_end', key: String(id), at: decidedAt, reference, entries: [waiting(-1), given] }));
  await sql`
    insert into withdrawal (id, company_id, user_id, state, currency, amount, holder, iban, reference, reason, decided_by, decided_at,
      ledger_transaction_id, end_transaction_id, created_at)
    overriding system value values (${id}, ${companyId}, ${userId}, ${state}, 'EUR', ${amount}, ${name.slice(0, 70)}, ${iban},
      ${state === 'transferred' ? `KONTOR W-${id}` : ''}, ${state === 'refused' ? 'The account is in another name than your company’s.' : ''},
      ${decidedAt && operatorId}, ${decidedAt}, ${taken}, ${ended}, ${at(requested)})`.execute(tx);
}

/** Bookings without a reference: one has the amount of a reported deposit, one comes from nobody that is known. */
async function writeStatement(tx: Transaction<DB>, payers: readonly Payer[], { operatorId, now, at }: By & { now: Date }): Promise<void> {
  const [iban = ''] = demoOperator.bankAccounts.map((account) => account.iban);
  const bookedOn = at(24).toISOString().slice(0, 10);
  const stated = [
    { payer: payers[2], amount: 2_500_00, text: 'TOP-UP NOVEMBER' },
    { payer: payers[1], amount: 640_15, text: 'Order of last week, thank you' },
    { payer: { name: 'Stadtwerke Leipzig', iban: 'DE75512108001245126199' }, amount: 83_40, text: 'Credit of the annual account 2025' },
  ];
  const bookings = stated.flatMap(({ payer, amount, text }, index) =>
    payer
      ? [
          {
            bankReference: `DEMO-${index + 1}`,
            bookedOn,
            valueOn: null,
            currency: 'EUR',
            amount,
            payerName: payer.name,
            payerIban: payer.iban,
            text,
          },
        ]
      : [],
  );
  await importStatement(
    tx,
    { iban, layout: 'camt.053.001.08', bookings, debits: 0 },
    { fileName: 'statement.xml', iban, userId: operatorId, now },
  );
}
