import type { PaymentResult } from '../../../../../contract/payments/payments.ts';
import { epcCode, type TransferRow } from '../../../payments/transfers/index.ts';

/** What a buyer has to transfer, while the checkout waits for it. */
export function seenTransfer(transfer: TransferRow | undefined, isOpen: boolean): PaymentResult['transfer'] {
  if (transfer?.state !== 'pending' || !isOpen) return null;
  const { reference, holder, iban, bic, currency, amount, received } = transfer;
  const missing = Math.max(amount - received, 0);
  return { reference, holder, iban, bic, currency, amount: missing, received, code: epcCode({ ...transfer, amount: missing }) };
}
