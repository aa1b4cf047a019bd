import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import {
  mostRegistrations,
  type productRegistrationCalls,
  type RegistrationInput,
  type RegistrationPage,
} from '../../../../contract/catalogue/product-registrations.ts';
import { inOrder, isUnusual, keyOf, type MissingNumber, normaliseNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { brandIds, brandNamed } from '../../catalogue/index.ts';
import { storesOf } from '../compliance/compliance-queries.ts';
import * as queries from './queries.ts';
import { missingOf, registrationRules } from './rules.ts';

type Saved = AnswerOf<typeof productRegistrationCalls.save>;

/** A page of the company's registrations, and what items on sale of a store lack. Four statements, besides those of the rules. */
export async function loadPage(
  db: Connection,
  scope: RequestScope,
  { storeId, page, size, ...filter }: ParsedInputOf<typeof productRegistrationCalls.page>,
): Promise<RegistrationPage> {
  const { companyId } = signedIn(scope);
  const company = await queries.companyOf(db, { companyId, storeId });
  if (!company) throw notFound();
  const [found, rules, sold] = await Promise.all([
    queries.registrationsOf(db, companyId, filter),
    registrationRules(db, storeId),
    queries.soldItems(db, storeId),
  ]);
  const missing = new Map<string, MissingNumber & { items: number }>();
  let items = 0;
  for (const { items: count, ...item } of sold) {
    const lacks = missingOf(item, rules);
    if (lacks.length > 0) items += count;
    for (const one of lacks) missing.set(keyOf(one), { ...one, items: (missing.get(keyOf(one))?.items ?? 0) + count });
  }
  return {
    ...company,
    // All that are found were read: they are few.
    registrations: found.slice((page - 1) * size, page * size),
    total: found.length,
    countryCodes: rules.countryCodes,
    missing: inOrder([...missing.values()]),
    items,
    refuses: rules.refuses,
  };
}

export async function exportRegistrations(
  db: Connection,
  scope: RequestScope,
  filter: ParsedInputOf<typeof productRegistrationCalls.export>,
): Promise<AnswerOf<typeof productRegistrationCalls.export>> {
  const { companyId } = signedIn(scope);
  const { language } = scope;
  const [found, stores] = await Promise.all([queries.registrationsOf(db, companyId, filter), queries.storeNames(db, companyId)]);
  const head = (['scheme', 'country', 'number', 'register', 'brand', 'store', 'from', 'until', 'state', 'document'] as const).map(
    (column) => message(`registrations.column.${column}`, language),
  );
  const cells = found.map((one) => [
    message(`registrations.scheme.${one.scheme}`, language),
    one.countryCode,
    one.number,
    one.registerName,
    one.brand,
    one.storeId === null ? null : stores.get(one.storeId),
    one.validFrom,
    one.validTo,
    message(`registrations.state.${one.state}`, language),
    one.fileName,
  ]);
  return { name: 'registrations.csv', content: toCsv(head, cells, listCsv(language)) };
}

export async function save(tx: Tx, scope: RequestScope, given: RegistrationInput): Promise<Saved> {
  const { companyId } = signedIn(scope);
  const input = { ...given, number: normaliseNumber(given.number, given) };
  if (input.storeId !== null && !(await queries.isOwnStore(tx, companyId, input.storeId))) throw notFound();
  const before = input.id === null ? null : await queries.lockedRegistration(tx, companyId, input.id);
  if (before === undefined) throw notFound();
  if (before === null && (await queries.countRegistrations(tx, companyId)) >= mostRegistrations)
    throw new Refusal(codes.refused, 'registrations.many', { most: mostRegistrations });
  const brand = await brandNamed(tx, input.brand);
  const [brandId = null] = brand === null ? [] : (await brandIds(tx, [brand])).values();
  const file = await fileOf(tx, companyId, input.fileKey, before);
  const id = input.id ?? (await queries.addRegistration(tx, companyId, { ...input, brandId }, file));
  if (input.id !== null) await queries.changeRegistration(tx, { companyId, id }, { ...input, brandId }, file);
  await changed(tx, scope, id, before, { ...input, brand, fileName: file?.fileName ?? null });
  return { id, number: input.number, unusual: isUnusual(input) };
}

/** The document on file, or a new upload, which replaces it. */
async function fileOf(
  tx: Tx,
  companyId: number,
  key: string | null,
  before: queries.StoredRegistration | null,
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
  await changed(tx, scope, id, before, null);
  return {};
}

const auditedFields = ['scheme', 'countryCode', 'number', 'brand', 'storeId', 'registerName', 'validFrom', 'validTo', 'fileName'] as const;

/** Publishes a change and writes it to the audit log. Any item of the company may show the number: a few stores at most, each with an event. */
async function changed(tx: Tx, scope: RequestScope, id: number, before: queries.Facts | null, after: queries.Facts | null): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  for (const storeId of await storesOf(tx, companyId)) await publish(tx, 'store.changed', { storeId });
  // Of a change the fields that differ, next to what the number is for.
  const said = auditedFields.filter((field, index) => index < 3 || before?.[field] !== after?.[field]);
  const isGiven = (field: (typeof auditedFields)[number]) => Boolean(before?.[field] ?? after?.[field]);
  const facts = (of: queries.Facts | null) => of && Object.fromEntries(said.filter(isGiven).map((field) => [field, of[field]]));
  await recordAudit(tx, {
    userId,
    companyId,
    action: before === null ? 'registration.added' : after === null ? 'registration.removed' : 'registration.changed',
    subject: `product_registration:${id}`,
    before: facts(before),
    after: facts(after),
    network: scope.network,
    at: scope.now,
  });
}

export async function documentOf(db: Connection, scope: RequestScope, { id }: { id: number }): Promise<queries.StoredFile> {
  const file = await queries.fileOf(db, signedIn(scope).companyId, id);
  if (!file) throw notFound();
  return file;
}
