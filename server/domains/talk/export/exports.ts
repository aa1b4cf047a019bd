import { type ChatExport, exportBounds } from '../../../../contract/talk/chat-exports.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { readablePartyOf } from '../chat/party.ts';
import { countOpen, type ExportRow, findExport, insertExport, latestExports } from './queries.ts';

const viewOf = ({ id, state, progress, messages, missing, size, askedAt, expiresAt }: ExportRow): ChatExport => ({
  ...{ id, state, progress, messages, missing, size },
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** Has a conversation written by a job. @throws what `readablePartyOf` throws, and codes.refused for too many at once */
export async function requestExport(tx: Tx, { caller, language, now }: SignedInScope, gid: string): Promise<ChatExport> {
  const { userId } = caller;
  await readablePartyOf(tx, caller, gid);
  if ((await countOpen(tx, userId)) >= exportBounds.waiting)
    throw new Refusal(codes.refused, 'chat.exportsWait', { most: exportBounds.waiting });
  const id = await insertExport(tx, { gid, userId, language, now });
  await addJob(tx, 'chat:export', { exportId: id }, { maxAttempts: 3 });
  const row = await findExport(tx, userId, id);
  if (!row) throw new Error('an export was requested, but not found');
  return viewOf(row);
}

export async function listExports(db: Connection, { caller }: SignedInScope, gid: string): Promise<ChatExport[]> {
  await readablePartyOf(db, caller, gid);
  return (await latestExports(db, caller.userId, gid)).map(viewOf);
}

/**
 * The file of a finished export. Who has left the conversation meanwhile does not get it any more.
 * @throws codes.notFound for another person’s as for none, codes.refused for one that is not there (any more)
 */
export async function exportedFile(
  db: Connection,
  { caller, now }: SignedInScope,
  id: number,
): Promise<{ key: string; fileName: string; contentType: string }> {
  const row = await findExport(db, caller.userId, id);
  if (!row) throw notFound();
  const { gid, fileKey: key, expiresAt } = row;
  if (gid === null || key === null || expiresAt === null || expiresAt <= now) throw new Refusal(codes.refused, 'chat.exportGone');
  await readablePartyOf(db, caller, gid);
  return { key, fileName: `conversation-${row.askedAt.toISOString().slice(0, 10)}.zip`, contentType: 'application/zip' };
}
