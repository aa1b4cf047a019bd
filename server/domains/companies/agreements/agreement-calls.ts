import { agreementCalls, type AgreementTexts, type OperatorAgreement } from '../../../../contract/companies/agreements.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { publish as publishEvent } from '../../../platform/events/outbox.ts';
import { signedIn } from '../../../platform/scope.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { agreementPdf } from './agreement-pdf.ts';
import * as queries from './agreement-queries.ts';
import { agreementInForce, agreementsInForce, agreementTextOf, maySign, signAgreements, textIn } from './agreements.ts';

export const agreementHandlers: Handler[] = [
  handle(agreementCalls.current, ({ audience }, context) => agreementsInForce(context.database, audience, context.language)),
  handle(agreementCalls.read, ({ key }, context) => agreementInForce(context.database, key, context.language)),
  handle(agreementCalls.pending, async (_input, context) => {
    const caller = signedIn(context);
    const { kysely } = context.database;
    const [rows, companyName] = await Promise.all([
      queries.unsignedVersions(kysely, caller.companyId),
      queries.companyName(kysely, caller.companyId),
    ]);
    const agreements = rows.map((row) => agreementTextOf(row, context.language));
    return { agreements, companyName, maySign: maySign(caller) };
  }),
  handle(agreementCalls.signed, async (_input, context) => {
    const rows = await queries.signedVersions(context.database.kysely, signedIn(context).companyId);
    // The list is in the reader's language; a signed text keeps the language, and so the title, that was signed.
    return rows.map((row) => ({ ...signedOf(row), title: textIn(row.texts, context.language).title }));
  }),
  handle(agreementCalls.signedText, async ({ id }, context) => {
    const row = await signature(context, id);
    return { ...signedOf(row), ...signedTextOf(row) };
  }),
  handle(agreementCalls.signedPdf, async ({ id }, context) => {
    const row = await signature(context, id);
    const content = await agreementPdf({ ...signedOf(row), ...signedTextOf(row) }, context.language);
    return { name: `${row.key}-${row.version}.pdf`, content: content.toString('base64') };
  }),
  handle(agreementCalls.sign, async ({ versionIds }, context) => {
    const { userId, companyId } = signedIn(context);
    const { language, network, userAgent } = context;
    const now = context.now;
    const signed = await context.database.transaction((tx) =>
      signAgreements(tx, versionIds, { companyId, userId, language, network, userAgent, now }),
    );
    return { signed };
  }),
  handle(agreementCalls.operatorList, async (_input, context) => {
    const rows = await queries.agreements(context.database.kysely);
    return rows.map((row) => operatorRowOf(row, context.language));
  }),
  handle(agreementCalls.operatorDetail, async ({ key }, context) => {
    const row = await agreement(context, key);
    const versions = await queries.publishedVersions(context.database.kysely, row.id);
    return {
      key: row.key,
      audience: row.draftAudience ?? row.audience,
      texts: row.draftTexts ?? row.currentTexts ?? {},
      versions: versions.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() })),
      hasDraft: row.draftId !== null,
    };
  }),
  handle(agreementCalls.saveDraft, (input, context) => saveDraft(input, context)),
  handle(agreementCalls.publish, ({ key }, context) => publish(key, context)),
  handle(agreementCalls.discardDraft, async ({ key }, context) => {
    const { draftId } = await agreement(context, key);
    if (draftId === null) return { discarded: false };
    return context.database.transaction(async (tx) => {
      const discarded = await queries.deleteDraft(tx, draftId);
      // It may be one that the market waited for.
      if (discarded) await publishEvent(tx, 'market.changed', {});
      return { discarded };
    });
  }),
];

async function saveDraft(
  input: { key: string; audience: ('buyer' | 'seller')[]; texts: AgreementTexts },
  context: CallContext,
): Promise<{ versionId: number; version: number }> {
  const { userId } = signedIn(context);
  const now = context.now;
  return context.database.transaction(async (tx) => {
    const draft = await queries.writeDraft(tx, { ...input, userId, now });
    await publishEvent(tx, 'market.changed', {});
    await recordAudit(tx, {
      userId,
      companyId: null,
      action: 'agreement.drafted',
      subject: `legal_agreement:${draft.agreementId}`,
      after: { key: input.key, version: draft.version, audience: input.audience, languages: Object.keys(input.texts) },
      network: context.network,
      at: now,
    });
    return { versionId: draft.id, version: draft.version };
  });
}

/** Requires the text in every offered language: nobody signs a text that they cannot read. */
async function publish(key: string, context: CallContext): Promise<{ version: number }> {
  const { userId } = signedIn(context);
  const now = context.now;
  const row = await agreement(context, key);
  const { draftId, draftTexts: texts } = row;
  if (draftId === null || !texts) throw new Refusal(codes.refused, 'agreement.noDraft');
  const missing = context.config.locales.filter((language) => !texts[language]);
  if (missing.length > 0)
    throw invalidFields(Object.fromEntries(missing.map((one) => [`texts.${one}.body`, 'agreement.language' as const])));
  return context.database.transaction(async (tx) => {
    const version = await queries.publishDraft(tx, draftId, now);
    if (version === null) throw changedMeanwhile();
    await publishEvent(tx, 'market.changed', {});
    // The menu of every page links to the agreements.
    await publishEvent(tx, 'catalogue.changed', {});
    if (version > 1) await addJob(tx, 'accounts:notify-agreement', { key, version, after: 0 });
    await recordAudit(tx, {
      userId,
      companyId: null,
      action: 'agreement.published',
      subject: `legal_agreement:${row.id}`,
      after: { key, version },
      network: context.network,
      at: now,
    });
    return { version };
  });
}

async function agreement(context: CallContext, key: string): Promise<queries.AgreementRow> {
  const [row] = await queries.agreements(context.database.kysely, key);
  if (!row) throw notFound();
  return row;
}

async function signature(context: CallContext, id: number): Promise<queries.SignedRow> {
  const [row] = await queries.signedVersions(context.database.kysely, signedIn(context).companyId, id);
  if (!row) throw notFound();
  return row;
}

function signedOf(row: queries.SignedRow) {
  const { title, language } = textIn(row.texts, row.language);
  return {
    id: row.signatureId,
    key: row.key,
    version: row.version,
    publishedAt: row.publishedAt.toISOString(),
    language,
    title,
    signedAt: row.signedAt.toISOString(),
    signedBy: row.signedBy,
    current: row.current,
  };
}

function signedTextOf(row: queries.SignedRow) {
  return { body: textIn(row.texts, row.language).body, textHash: row.textHash.toString('hex'), companyName: row.companyName };
}

function operatorRowOf(row: queries.AgreementRow, language: string): OperatorAgreement {
  const texts = row.currentTexts ?? row.draftTexts;
  const { currentId, currentVersion, publishedAt, signatures, missing, draftId, draftVersion, draftTexts } = row;
  return {
    key: row.key,
    audience: currentId === null ? (row.draftAudience ?? row.audience) : row.audience,
    title: texts ? textIn(texts, language).title : row.key,
    current:
      currentId !== null && currentVersion !== null && publishedAt !== null
        ? { id: currentId, version: currentVersion, publishedAt: publishedAt.toISOString(), signatures, missing }
        : null,
    draft:
      draftId !== null && draftVersion !== null ? { id: draftId, version: draftVersion, languages: Object.keys(draftTexts ?? {}) } : null,
  };
}
