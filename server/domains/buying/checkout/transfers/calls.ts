import { bankCalls, type Booking } from '../../../../../contract/payments/bank.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import { pageOf, readCursor } from '../../../../platform/cursor.ts';
import { handle, type Handler } from '../../../../platform/http/handler.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import { signedIn, signedInScope } from '../../../../platform/scope.ts';
import { readUpload } from '../../../../platform/uploads/index.ts';
import {
  type BookingRow,
  decideDuplicates,
  importStatement,
  readStatement,
  selectBooking,
  selectBookings,
  selectBuyerTargets,
  selectDepositTargets,
  selectPaymentTargets,
} from '../../../payments/bank/index.ts';
import { selectItemTargets, selectPaidItems } from '../../../payments/credit/index.ts';
import { selectBankAccounts } from '../../../payments/deposits/index.ts';
import { assignBooking } from './assign.ts';
import { beginTransfer } from './begin.ts';
import { settleMatched } from './jobs.ts';
import { payItemsOfBooking } from './pay-items.ts';

const seen = ({ companyId, companyName, createdAt, settledAt, ...row }: BookingRow): Booking => ({
  ...row,
  company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
  createdAt: createdAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
});

/** Bookings that the import itself posts; the job posts the others within a minute. */
const postedAtOnce = 200;

/** What arrives at the bank pays checkouts, so the checkout domain handles it. */
export const transferHandlers: Handler[] = [
  handle(paymentCalls.transfer, async ({ checkoutId, balancePart }, context) => {
    if (!context.seesPrices) throw new Refusal(codes.forbidden, 'checkout.pricesHidden');
    const scope = signedInScope(context);
    await context.database.transaction((tx) => beginTransfer(tx, scope, { checkoutId, balancePart }));
    return { checkoutId };
  }),
  handle(bankCalls.accounts, async (_input, context) => (await selectBankAccounts(context.database.kysely)).map(({ iban }) => iban)),
  handle(bankCalls.list, async ({ cursor: given, size, ...filter }, context) => {
    const cursor = readCursor(given);
    const rows = await selectBookings(context.database.kysely, filter, { cursor, most: size + 1 });
    return pageOf(rows.map(seen), size, cursor);
  }),
  handle(bankCalls.item, async ({ id }, context) => {
    const row = await selectBooking(context.database.kysely, id);
    if (!row) throw notFound();
    const twin = row.sameAs === null ? undefined : await selectBooking(context.database.kysely, row.sameAs);
    const items = row.outcome === 'credit' ? await selectPaidItems(context.database.kysely, id) : [];
    const rest = items.reduce((left, { amount }) => left - amount, items.length === 0 ? 0 : row.amount);
    return { ...seen(row), items, twin: twin ? seen(twin) : null, rest };
  }),
  handle(bankCalls.targets, async ({ id, keyword }, context) => {
    const db = context.database.kysely;
    const [payments, items, deposits, buyers] = await Promise.all([
      selectPaymentTargets(db, id, keyword),
      selectItemTargets(db, id, keyword),
      selectDepositTargets(db, id, keyword),
      keyword === '' ? [] : selectBuyerTargets(db, keyword),
    ]);
    return { payments, items, deposits, buyers };
  }),
  handle(bankCalls.import, async ({ file, iban }, context) => {
    const { database, now, network, publicUrl } = context;
    const { userId, companyId } = signedIn(context);
    const { name, content } = await readUpload(context, { key: file, companyId, purpose: 'bankStatement' });
    const statement = await readStatement(content);
    const { bookings, added, matched, unmatched, doubtful, debits } = await database.transaction(async (tx) => {
      const imported = await importStatement(tx, statement, { fileName: name, iban, userId, now });
      await recordAudit(tx, {
        ...{ userId, companyId, action: 'bank.imported', subject: `bankImport:${imported.importId}`, network, at: now },
        after: { name, iban: `…${imported.iban.slice(-4)}`, lines: imported.bookings, added: imported.added, doubtful: imported.doubtful },
      });
      return imported;
    });
    // The statement is stored: what cannot be posted now is tried again, and reported, by the job.
    await settleMatched(database, { now, publicUrl }, postedAtOnce).catch(() => undefined);
    return { bookings, added, matched, unmatched, doubtful, debits };
  }),
  handle(bankCalls.assign, (input, context) => context.once((tx) => assignBooking(tx, context, input))),
  handle(bankCalls.decideDuplicates, async (input, context) => {
    const decided = await context.once((tx) => decideDuplicates(tx, context, input));
    if (!input.same) await settleMatched(context.database, { now: context.now, publicUrl: context.publicUrl }, postedAtOnce);
    return decided;
  }),
  handle(bankCalls.payItems, (input, context) => context.once((tx) => payItemsOfBooking(tx, context, input))),
];
