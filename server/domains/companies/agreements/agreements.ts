import { createHash } from 'node:crypto';
import type { AgreementAudience, AgreementText, AgreementTexts } from '../../../../contract/companies/agreements.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import * as queries from './agreement-queries.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

type Shown = { language: string; title: string; body: string; changes: string };

/** The text in a language; otherwise in English, otherwise in any language. */
export function textIn(texts: AgreementTexts, language: string): Shown {
  const chosen = [language, 'en', ...Object.keys(texts)].find((one) => texts[one as Language]);
  const text = texts[chosen as Language];
  return { language: chosen ?? language, title: text?.title ?? '', body: text?.body ?? '', changes: text?.changes ?? '' };
}

/** The hash of a text in a signature: it reveals any later change. */
export const textHash = ({ title, body }: { title: string; body: string }): Buffer =>
  createHash('sha256').update(`${title}\n${body}`).digest();

export function agreementTextOf(row: queries.VersionRow, language: string): AgreementText {
  return {
    id: row.id,
    key: row.key,
    version: row.version,
    publishedAt: row.publishedAt.toISOString(),
    ...textIn(row.texts, language),
  };
}

/** Agreements in force that new companies of that kind have to sign. */
export async function agreementsInForce(database: Database, audience: AgreementAudience, language: Language): Promise<AgreementText[]> {
  const rows = await queries.versionsInForce(database.kysely, audience);
  return rows.map((row) => agreementTextOf(row, language));
}

export async function agreementInForce(database: Database, key: string, language: Language): Promise<AgreementText> {
  const row = await queries.versionInForce(database.kysely, key);
  if (!row) throw notFound();
  return agreementTextOf(row, language);
}

/** Whether a user may sign for their company. */
export const maySign = ({ accessCodes }: Pick<Caller, 'accessCodes'>): boolean => accessCodes.includes('agreement.sign');

export type Signer = { companyId: number; userId: number; language: Language; network: string; userAgent: string; now: Date };

/**
 * Signs versions for a company in the caller's transaction: those in force for its kind and unsigned. Other ids are ignored, and existing
 * signatures stay unchanged. Returns the number of new ones.
 */
export async function signAgreements(tx: Tx, versionIds: readonly number[], signer: Signer): Promise<number> {
  const unsigned = await queries.unsignedVersions(tx, signer.companyId);
  return queries.insertSignatures(tx, signaturesOf(unsigned, versionIds, signer));
}

/**
 * The same for new companies, which have to sign everything in force for their kind.
 * @throws codes.invalid at the field `agreements` if one of them is missing (or was replaced while the form was filled in).
 */
export async function signAllAgreements(tx: Tx, versionIds: readonly number[], signer: Signer): Promise<void> {
  const unsigned = await queries.unsignedVersions(tx, signer.companyId);
  if (unsigned.some(({ id }) => !versionIds.includes(id))) throw invalidFields({ agreements: 'agreement.required' });
  await queries.insertSignatures(tx, signaturesOf(unsigned, versionIds, signer));
}

function signaturesOf(unsigned: readonly queries.VersionRow[], versionIds: readonly number[], signer: Signer): queries.NewSignature[] {
  return unsigned
    .filter(({ id }) => versionIds.includes(id))
    .map((row) => {
      const text = textIn(row.texts, signer.language);
      return { ...signer, versionId: row.id, language: text.language, textHash: textHash(text) };
    });
}
