import { recordAudit } from '../../../platform/audit-log.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { setNameAndLanguage } from './accounts.ts';

/** Changes the caller's own name and the language of their mails. */
export async function savePerson(tx: Tx, scope: RequestScope, given: { name: string; language: string }): Promise<void> {
  const { userId, companyId } = signedIn(scope);
  await setNameAndLanguage(tx, userId, given);
  await publish(tx, 'account.changed', { userId });
  const { network, now } = scope;
  await recordAudit(tx, { userId, companyId, action: 'person.changed', subject: `user_account:${userId}`, network, at: now, after: given });
}
