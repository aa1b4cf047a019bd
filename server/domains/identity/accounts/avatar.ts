import { signedIn, type RequestScope } from '../../../platform/scope.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { setPicture } from './accounts.ts';

/** Sets the user's picture from an upload of their company. The previous picture is released. */
export async function updateAvatarPath(tx: Tx, scope: RequestScope, given: string): Promise<{ avatarPath: string | null }> {
  const { userId, companyId } = signedIn(scope);
  const avatarPath = given || null;
  if (avatarPath) await keepUpload(tx, avatarPath, companyId, 'avatar');
  const before = await setPicture(tx, userId, avatarPath);
  if (before && before !== avatarPath) await dropUploads(tx, [before], companyId);
  await publish(tx, 'account.changed', { userId });
  return { avatarPath };
}
