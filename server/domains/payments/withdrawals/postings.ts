import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { post } from '../ledger/index.ts';

/* Money of a withdrawal stands in `refunds` from the request until it is transferred or back on the balance. */

type Withdrawal = { id: number; companyId: number; currency: string; amount: number };

/** Takes the money off the balance. Returns the ledger transaction. @throws NotCovered if there is less on the balance */
export const postRequest = (tx: Tx, { id, companyId, currency, amount }: Withdrawal, at: Date): Promise<number> =>
  post(tx, {
    ...{ kind: 'withdrawal', scope: 'withdrawal', key: String(id), at, reference: { withdrawalId: id } },
    entries: [
      { kind: 'buyer_balance', companyId, currency, amount: -amount },
      { kind: 'refunds', companyId: null, currency, amount },
    ],
  });

/** The end of a withdrawal has one scope and key, whichever it is: the ledger refuses a second one. */
const end = (id: number, at: Date) => ({ scope: 'withdrawal_end', key: String(id), at, reference: { withdrawalId: id } });

/** The money has left the market's bank account. */
export const postTransfer = (tx: Tx, { id, currency, amount }: Withdrawal, at: Date): Promise<number> =>
  post(tx, {
    ...{ kind: 'withdrawal_transfer', ...end(id, at) },
    entries: [
      { kind: 'refunds', companyId: null, currency, amount: -amount },
      { kind: 'bank_clearing', companyId: null, currency, amount },
    ],
  });

/** The money is on the balance again. */
export const postReturn = (tx: Tx, { id, companyId, currency, amount }: Withdrawal, at: Date): Promise<number> =>
  post(tx, {
    ...{ kind: 'withdrawal_return', ...end(id, at) },
    entries: [
      { kind: 'refunds', companyId: null, currency, amount: -amount },
      { kind: 'buyer_balance', companyId, currency, amount },
    ],
  });
