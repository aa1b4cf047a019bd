import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { output } from 'zod/mini';
import { codes } from '../../../contract/wire/codes.ts';
import type { MessageKey } from '../texts.ts';
import {
  temporaryTag,
  uploadProblem,
  type UploadPurpose,
  type UploadPurposeKey,
  uploadPurposes,
} from '../../../contract/wire/upload-purposes.ts';
import type { Presigned, uploadInput } from '../../../contract/wire/uploads.ts';
import type { CallContext } from '../http/handler.ts';
import { isBuyer, isSeller, type Caller } from '../scope.ts';
import type { DB } from '../postgres/schema.ts';
import { invalidFields, notFound, Refusal } from '../refusal.ts';
import { signedLink, uploadAddress } from './links.ts';
import { cleanName } from './names.ts';
import * as queries from './queries.ts';

type Asked = output<typeof uploadInput>;

const megabyte = 1024 * 1024;
/** Of one network of visitors in an hour; a firm behind one address may send several applications. */
const ofVisitors = { hours: 1, files: 40, bytes: 150 * megabyte };
/** Per company and day, of unattached uploads. */
const ofCompanies = { hours: 24, files: 1_000, bytes: 4_096 * megabyte };

/** Presigned addresses for files of the caller. `field` names where each file stands in the input. */
export async function presign(
  context: CallContext,
  files: readonly Asked[],
  field: (index: number, name: string) => string,
): Promise<Presigned[]> {
  const { caller, network, database } = context;
  const wrong: Record<string, MessageKey> = {};
  const uploads = files.map((file, index) => {
    const purpose = file.purpose as UploadPurposeKey;
    checkPurpose(uploadPurposes[purpose], caller);
    const problem = uploadProblem({ ...file, purpose });
    if (problem) wrong[field(index, problem.field)] = problem.key;
    const { picture }: UploadPurpose = uploadPurposes[purpose];
    return {
      id: randomUUID(),
      key: picture ? `${picture.folder}/${randomUUID()}.webp` : `uploads/${randomUUID()}`,
      // Belongs to the applicant: the company does not exist yet, even if the user is signed in to another one.
      companyId: purpose === 'application' ? null : (caller?.companyId ?? null),
      userId: caller?.userId ?? null,
      network,
      purpose,
      fileName: cleanName(file.fileName, file.contentType),
      size: file.size,
      contentType: file.contentType,
    };
  });
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  const rows = await database.transaction(async (tx) => {
    const now = context.now;
    await checkAmount(tx, { companyId: null, network }, uploads, now);
    if (caller) await checkAmount(tx, { companyId: caller.companyId, network }, uploads, now);
    return queries.insertUploads(tx, uploads, now);
  });
  return Promise.all(
    uploads.map(async ({ id }) => {
      const row = rows.find((one) => one.id === id);
      if (!row) throw new Error('an upload was not written');
      const { address, expires } = await uploadAddress(context, row);
      return {
        address,
        method: 'PUT' as const,
        headers: { 'content-type': row.contentType, [temporaryTag.name]: temporaryTag.value },
        key: row.key,
        expires: expires.toISOString(),
      };
    }),
  );
}

/** Limits unattached uploads, so that they cannot fill the disk. */
async function checkAmount(
  tx: Transaction<DB>,
  owner: { companyId: number | null; network: string },
  uploads: readonly queries.NewUpload[],
  now: Date,
): Promise<void> {
  const added = uploads.filter((upload) => upload.companyId === owner.companyId);
  if (added.length === 0) return;
  const most = owner.companyId === null ? ofVisitors : ofCompanies;
  const before = await queries.unkept(tx, owner, new Date(now.getTime() - most.hours * 3_600_000));
  const bytes = added.reduce((sum, { size }) => sum + size, before.bytes);
  if (before.files + added.length > most.files || bytes > most.bytes) throw new Refusal(codes.tooMany, 'upload.tooMany');
}

function checkPurpose({ who }: UploadPurpose, caller: Caller | null): void {
  if (who === 'visitor') return;
  if (!caller) throw new Refusal(codes.sessionExpired, 'session.expired');
  const fits = who === 'signedIn' || caller.operator || (who === 'seller' && isSeller(caller)) || (who === 'buyer' && isBuyer(caller));
  if (!fits) throw new Refusal(codes.forbidden, 'access.forbidden');
}

/** An address to read an upload at, for its company and for the operator; to everybody else it does not exist. */
export async function signFor(context: CallContext, caller: Caller, uri: string): Promise<{ address: string; seconds: number }> {
  const upload = await queries.uploadByKey(context.database.kysely, uri);
  if (!upload || upload.state !== 'stored') throw notFound();
  const { operator }: UploadPurpose = uploadPurposes[upload.purpose as UploadPurposeKey];
  const own = upload.companyId !== null && upload.companyId === caller.companyId;
  if (!own && !(caller.operator && operator)) throw notFound();
  return signedLink(context, { key: upload.key, fileName: upload.fileName, contentType: upload.contentType });
}
