import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import {
  mostRegistrations,
  type productRegistrationCalls,
  type RegistrationInput,
  type RegistrationPage,
} from '../../../../contract/catalogue/product-registrations.ts';
import { inOrder, isUnusual, keyOf, type MissingNumber, normaliseNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { storesOf } from '../compliance/compliance-queries.ts';
import * as queries from './queries.ts';
import { missingOf, registrationRules } from './rules.ts';

type Saved = AnswerOf<typeof productRegistrationCalls.save>;

export async function loadPage(db: Connection, scope: RequestScope, { storeId }: { storeId: number }): Promise<RegistrationPage> {
  const { companyId } = signedIn(scope);
  const page = await queries.registrationsOf(db, { companyId, storeId });
  if (!page) throw notFound();
  const [rules, sold] = await Promise.all([registrationRules(db, storeId), queries.soldItems(db, storeId)]);
  const missing = new Map<string, MissingNumber & { items: number }>();
  let items = 0;
  for (const { items: count, ...item } of sold) {
    const lacks = missingOf(item, rules);
    if (lacks.length > 0) items += count;
    for (const one of lacks) missing.set(keyOf(one), { ...one, items: (missing.get(keyOf(one))?.items ?? 0) + count });
  }
  return {
    ...page,
    countryCodes: rules.countryCodes,
    missing: inOrder([...missing.values()]),
    items,
    refuses: rules.refuses,
  };
}

export async function save(tx: Tx, scope: RequestScope, given: RegistrationInput): Promise<Saved> {
  const { companyId } = signedIn(scope);
  const input = { ...given, number: normaliseNumber(given.number, given) };
  if (input.storeId !== null && !(await queries.isOwnStore(tx, companyId, input.storeId))) throw notFound();
  const before = input.id === null ? null : await queries.lockedRegistration(tx, companyId, input.id);
  if (before === undefined) throw notFound();
  if (before === null && (await queries.countRegistrations(tx, companyId)) >= mostRegistrations)
    throw new Refusal(codes.refused, 'registrations.many', { most: mostRegistrations });
  const file = await fileOf(tx, companyId, input.fileKey, before);
  const id = input.id ?? (await queries.addRegistration(tx, companyId, input, file));
  if (input.id !== null) await queries.changeRegistration(tx, { companyId, id }, input, file);
  await changed(tx, companyId);
  return { id, number: input.number, unusual: isUnusual(input) };
}

/** The document on file, or a new upload, which replaces it. */
async function fileOf(
  tx: Tx,
  companyId: number,
  key: string | null,
  before: Awaited<ReturnType<typeof queries.lockedRegistration>> | null,
): Promise<queries.StoredFile | null> {
  if (before?.key && before.key === key && before.fileName && before.contentType)
    return { key, fileName: before.fileName, contentType: before.contentType };
  if (before?.key) await dropUploads(tx, [before.key], companyId);
  return key === null ? null : keepUpload(tx, key, companyId, 'document');
}

export async function remove(tx: Tx, scope: RequestScope, { id }: { id: number }): Promise<Record<string, never>> {
  const { companyId } = signedIn(scope);
  const before = await queries.lockedRegistration(tx, companyId, id);
  if (!before) throw notFound();
  await queries.removeRegistration(tx, companyId, id);
  if (before.key) await dropUploads(tx, [before.key], companyId);
  await changed(tx, companyId);
  return {};
}

/** Any item of the company may show it. A few stores at most, each with an event of its own. */
async function changed(tx: Tx, companyId: number): Promise<void> {
  for (const storeId of await storesOf(tx, companyId)) await publish(tx, 'store.changed', { storeId });
}

export async function documentOf(db: Connection, scope: RequestScope, { id }: { id: number }): Promise<queries.StoredFile> {
  const file = await queries.fileOf(db, signedIn(scope).companyId, id);
  if (!file) throw notFound();
  return file;
}
