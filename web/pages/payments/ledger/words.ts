import { postingKinds } from '../../../../contract/payments/ledger.ts';
import type { useText } from '../../../app/i18n/text.tsx';

/** A posting in words; one of another kind by its code. */
export function postingWords(text: ReturnType<typeof useText>, posting: string): string {
  const known = postingKinds.find((kind) => kind === posting);
  return known ? text(`ledger.posting.${known}`) : posting;
}

/** The address of an account's sheet, or of all accounts of a kind. */
export function sheetPath({
  kind,
  currency,
  companyId,
  to,
}: {
  kind: string;
  currency: string;
  companyId?: number | undefined;
  to?: string | undefined;
}): string {
  const query = new URLSearchParams({ kind, currency, ...(companyId && { company: String(companyId) }), ...(to && { to }) });
  return `/operator/ledger/account?${query.toString()}`;
}
