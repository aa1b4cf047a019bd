import { type LedgerKind, ledgerKinds } from '../../../../contract/payments/ledger.ts';
import { dayOf, oneOf } from '../../../components/lists/list-query.ts';

type Account = { kind: LedgerKind; currency: string; companyId?: number; from?: string; to?: string };

/** The account that an address names; null if it names none. */
export function accountOf(query: URLSearchParams): Account | null {
  const kind = oneOf(query, 'kind', ledgerKinds);
  const currency = query.get('currency') ?? '';
  if (!kind || !/^[A-Z]{3}$/.test(currency)) return null;
  const company = /^[1-9]\d{0,14}$/.exec(query.get('company') ?? '')?.[0];
  const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')];
  return { kind, currency, ...(company && { companyId: Number(company) }), ...(from && { from }), ...(to && { to }) };
}
