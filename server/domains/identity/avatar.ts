import { sql } from 'kysely';
import { type CallContext, signedIn } from '../../platform/http/handler.ts';
import { publish } from '../../platform/events/outbox.ts';
import { dropUploads, keepUpload } from '../../platform/uploads/index.ts';
import { forgetAccounts } from './sessions/sessions.ts';

/** Sets the user's picture from an upload of their company. The previous picture is released. */
export async function updateAvatarPath(context: CallContext, given: string): Promise<{ avatarPath: string | null }> {
  const { userId, companyId } = signedIn(context);
  const avatarPath = given || null;
  await context.database.transaction(async (tx) => {
    if (avatarPath) await keepUpload(tx, avatarPath, companyId, 'avatar');
    const { rows } = await sql<{ before: string | null }>`
      select avatar_path as before from user_account where id = ${userId} for update`.execute(tx);
    await sql`update user_account set avatar_path = ${avatarPath} where id = ${userId}`.execute(tx);
    const before = rows[0]?.before;
    if (before && before !== avatarPath) await dropUploads(tx, [before], companyId);
    await publish(tx, 'account.changed', { userId });
  });
  // The next page of this process shows the new picture.
  forgetAccounts(context.database, { userId });
  return { avatarPath };
}
