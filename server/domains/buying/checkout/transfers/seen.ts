import type { PaymentResult } from '../../../../../contract/payments/payments.ts';
import { heldPart } from '../../../payments/balance/index.ts';
import { epcCode, type TransferRow } from '../../../payments/transfers/index.ts';

/** What a buyer has to transfer, while the checkout waits for it. */
export function seenTransfer(transfer: TransferRow | undefined, isOpen: boolean): PaymentResult['transfer'] {
  if (transfer?.state !== 'pending' || !isOpen) return null;
  const { reference, holder, iban, bic, currency, amount, balancePart, received } = transfer;
  // A part of the balance that was released has to be transferred, too.
  const missing = Math.max(amount + balancePart - heldPart(transfer) - received, 0);
  return { reference, holder, iban, bic, currency, amount: missing, received, code: epcCode({ ...transfer, amount: missing }) };
}
