import type { CaseActor } from '../../../../contract/orders/after-sales/cases.ts';
import { listValue, messageValue, timeValue } from '../../../platform/formats/text-value.ts';
import { notify, type Recipient } from '../../../platform/notifications.ts';
import { read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import { mails } from '../mails.ts';
import type { LockedCase } from './case-queries.ts';

type Side = 'buyer' | 'seller' | 'operator';
type Row = { userId: number; email: string; language: string; kind: Side };

/** The user who opened the case, or the company's owners if that user has left; the seller's and the operator's users who decide. */
async function peopleOf(tx: Tx, given: LockedCase): Promise<(Recipient & { kind: Side })[]> {
  return read<Row>(
    tx,
    'after_sales_people',
    `select u.id as "userId", u.email, u.language, case when u.company_id = $1 then 'buyer' when u.company_id = $2 then 'seller' else 'operator' end as kind
     from user_account u join role r on r.id = u.role_id join company k on k.id = u.company_id
     where u.state = 'active' and case
       when u.company_id = $1 then case when exists (select from user_account a where a.id = $3 and a.state = 'active') then u.id = $3 else r.key = 'owner' end
       when u.company_id = $2 then 'aftersales.decide' = any(r.access_codes)
       else k.kind = 'operator' and 'dispute.decide' = any(r.access_codes) end
     order by u.id`,
    [given.buyerCompanyId, given.sellerCompanyId, given.openedBy],
  );
}

/** What has happened; each is a sentence `message.afterSales.step.…`. */
export type CaseStep =
  | ('opened' | 'cancelled' | 'reshipped' | 'offered' | 'accepted' | 'acceptedReturn' | 'refused' | 'withdrawn' | 'disputed' | 'decided')
  | ('returnShipped' | 'returned' | 'message' | 'reminder' | 'lapsed');

const linkOf = { buyer: '/purchased/aftership', seller: '/seller-console/after-sales', operator: '/operator/disputes' } as const;

type Scope = { now: Date; publicUrl: string; userId: number | null };

/** Informs sides of a step of a case, but not the user who made it. */
export async function notifyCase(
  tx: Tx,
  scope: Scope,
  given: LockedCase,
  {
    step,
    to,
    note = '',
    until = null,
  }: { step: CaseStep; to: readonly Exclude<CaseActor, 'system'>[]; note?: string; until?: Date | null },
): Promise<void> {
  const people = (await peopleOf(tx, given)).filter(({ kind, userId }) => to.includes(kind) && userId !== scope.userId);
  const key: MessageKey = `afterSales.step.${step}`;
  await notify(tx, scope, mails.afterSales, people, ({ kind }) => ({
    ...{ case: String(given.id), order: given.orderNumber, store: given.storeName },
    step: messageValue(key),
    details: listValue(['', ...(note ? [note] : []), ...(until ? [messageValue('afterSales.until', { time: timeValue(until) })] : [])]),
    link: `${linkOf[kind]}/${given.id}`,
  }));
}
