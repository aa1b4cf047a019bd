import type { OperatorPaymentDetail } from '../../../../contract/payments/operator-payments.ts';
import type { PaymentState } from '../../../../contract/payments/payments.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { CardRefundWork } from '../card-refunds/index.ts';
import { isUnderWay } from '../provider-payments/index.ts';
import * as queries from './item-queries.ts';

/** Whether the provider of a payment can be asked about it: otherwise it has ended. */
export const mayAsk = (state: PaymentState): boolean => isUnderWay(state) || state === 'returning';

/** One payment with all that is known of it. @throws codes.notFound */
export async function paymentDetail({ database, providers, now }: CardRefundWork, id: number): Promise<OperatorPaymentDetail> {
  const db = database.kysely;
  const row = await queries.selectItem(db, id);
  if (!row) throw notFound();
  const { companyId, companyName, providerReference, at, disputedAt, balanceReleasedAt, askAt, ...rest } = row;
  const { provider, checkoutId, currency } = row;
  const [moves, messages, transactions, orders, refunds, bookings] = await Promise.all([
    queries.selectMoves(db, id),
    provider !== null && providerReference !== null ? queries.selectMessages(db, provider, providerReference) : [],
    queries.selectTransactions(db, row),
    checkoutId === null ? [] : queries.selectOrders(db, checkoutId, currency),
    // Of a payment that has paid the orders: of another one, what is given back was paid otherwise.
    checkoutId === null || row.state !== 'captured' ? [] : queries.selectRefunds(db, checkoutId, currency, now),
    row.method === 'bank_transfer' ? queries.selectBookings(db, id) : [],
  ]);
  const moved = moves.map((move) => ({ state: move.after, at: move.at.toISOString() }));
  return {
    ...rest,
    kind: checkoutId === null ? 'top_up' : 'payment',
    at: at.toISOString(),
    company: { id: companyId, name: companyName },
    isDisputed: disputedAt !== null,
    disputedAt: disputedAt?.toISOString() ?? null,
    balanceReleasedAt: balanceReleasedAt?.toISOString() ?? null,
    askAt: askAt?.toISOString() ?? null,
    history: [{ state: moves[0]?.before ?? row.state, at: at.toISOString() }, ...moved],
    messages: messages.map((one) => ({ ...one, at: one.at.toISOString() })),
    transactions: transactions.map((one) => ({ ...one, at: one.at.toISOString() })),
    refunds: refunds.map(({ card, ...one }) => ({
      ...one,
      at: one.at.toISOString(),
      // Without its keys, a provider is not silent: it is not asked.
      card: card && { ...card, mayEnd: card.mayEnd && provider !== null && providers(provider) !== undefined },
    })),
    ...{ orders, bookings },
    mayAsk: provider !== null && mayAsk(row.state),
  };
}
