import { type RequestScope, signedIn } from '../../../platform/scope.ts';

export type Party = 'buyer' | 'seller';
/** Every query is bound to one company's side. Drafts are visible to the buyer only. */
export type QuoteSide = { party: Party; companyId: number };

export const sideOf = (scope: RequestScope, party: Party): QuoteSide => ({ party, companyId: signedIn(scope).companyId });

/** The condition of a side for row `q`; $1 is the company. */
export const ofSide: Record<Party, string> = {
  buyer: 'q.buyer_company_id = $1',
  seller: "q.seller_company_id = $1 and q.state <> 'draft'",
};

/** The state of row `q`: overdue quotes count as expired before the job writes it. `now` is a placeholder. */
export const stateAt = (now: string): string =>
  `case when q.state in ('open', 'answered', 'countered') and q.open_until <= ${now} then 'expired' else q.state end`;
