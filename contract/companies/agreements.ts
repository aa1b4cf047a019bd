import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, list, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { languages } from '../values/locale.ts';

/** Who has to sign a legal agreement. */
export const agreementAudiences = ['buyer', 'seller'] as const;
export type AgreementAudience = (typeof agreementAudiences)[number];

const languageCode = z.enum(languages, 'field.required');
const versionFields = {
  key: z.string(),
  version: z.int(),
  publishedAt: time,
  /** The language of title and body: the requested one, or English if it is missing. */
  language: z.string(),
  title: z.string(),
};
export const agreementText = z.object({
  /** Id of the version that is signed. */
  id: z.int(),
  ...versionFields,
  /** Markdown. */
  body: z.string(),
  /** Changes since the previous version; empty in the first. */
  changes: z.string(),
});
export type AgreementText = z.output<typeof agreementText>;

const signed = z.object({
  /** Id of the signature. */
  id: z.int(),
  ...versionFields,
  signedAt: time,
  signedBy: z.string(),
  /** False once a newer version has been published. */
  current: z.boolean(),
});

const texts = z.partialRecord(
  languageCode,
  z.object({ title: requiredText(160), body: requiredText(100_000), changes: z._default(text(5_000), '') }),
);
export type AgreementTexts = z.output<typeof texts>;

const operatorRow = z.object({
  key: z.string(),
  audience: z.array(z.enum(agreementAudiences)),
  title: z.string(),
  /** Null before the first version is published. */
  current: z.nullable(z.object({ id: z.int(), version: z.int(), publishedAt: time, signatures: z.int(), missing: z.int() })),
  draft: z.nullable(z.object({ id: z.int(), version: z.int(), languages: z.array(z.string()) })),
});
export type OperatorAgreement = z.output<typeof operatorRow>;

export const agreementCalls = {
  current: declare({
    name: 'agreements.current',
    method: 'GET',
    path: '/b2b/agreement/current',
    summary: 'The legal agreements in force, as a new company signs them',
    access: { who: 'anyone' },
    input: z.object({ audience: z.enum(agreementAudiences, 'field.required') }),
    answer: z.array(agreementText),
  }),
  read: declare({
    name: 'agreements.read',
    method: 'GET',
    path: '/b2b/agreement/text/{key}',
    summary: 'One legal agreement in force, by its key',
    access: { who: 'anyone' },
    input: z.object({ key: requiredText(40) }),
    answer: agreementText,
  }),
  pending: declare({
    name: 'agreements.pending',
    method: 'GET',
    path: '/b2b/agreement/pending',
    summary: 'Agreements in force that the company has not signed yet, and whether the caller may sign them',
    access: { who: 'signedIn' },
    input: z.object({}),
    answer: z.object({ agreements: z.array(agreementText), maySign: z.boolean(), companyName: z.string() }),
  }),
  signed: declare({
    name: 'agreements.signed',
    method: 'GET',
    path: '/b2b/agreement/signed',
    summary: 'Signatures of the company with time and signer, newest first',
    access: { who: 'signedIn' },
    input: z.object({}),
    answer: z.array(signed),
  }),
  signedText: declare({
    name: 'agreements.signedText',
    method: 'GET',
    path: '/b2b/agreement/signed/{id}',
    summary: 'A signed agreement with its text as signed',
    access: { who: 'signedIn' },
    input: z.object({ id }),
    answer: z.object({ ...signed.shape, body: z.string(), textHash: z.string(), companyName: z.string() }),
  }),
  signedPdf: declare({
    name: 'agreements.signedPdf',
    method: 'GET',
    path: '/b2b/agreement/signedPdf/{id}',
    summary: 'The same as a PDF, in base64',
    access: { who: 'signedIn' },
    input: z.object({ id }),
    answer: fileContent,
    limit: { calls: 30, seconds: 60 },
  }),
  sign: declare({
    name: 'agreements.sign',
    method: 'POST',
    path: '/b2b/agreement/sign',
    summary: 'Sign versions in force for the company, in the language of the call; a repeated signature changes nothing',
    access: { who: 'signedIn', code: 'agreement.sign' },
    input: z.object({ versionIds: list(id, 20) }),
    answer: z.object({ signed: z.int() }),
  }),
  operatorList: declare({
    name: 'agreements.operatorList',
    method: 'GET',
    path: '/operator/agreement/list',
    summary: 'All legal agreements with their versions in force and their drafts',
    access: { who: 'operator', code: 'market.configure' },
    input: z.object({}),
    answer: z.array(operatorRow),
  }),
  operatorDetail: declare({
    name: 'agreements.operatorDetail',
    method: 'GET',
    path: '/operator/agreement/detail/{key}',
    summary: 'One agreement with the texts of its draft, or of the version in force as a start for a draft',
    access: { who: 'operator', code: 'market.configure' },
    input: z.object({ key: requiredText(40) }),
    answer: z.object({
      key: z.string(),
      audience: z.array(z.enum(agreementAudiences)),
      texts,
      versions: z.array(z.object({ version: z.int(), publishedAt: time, signatures: z.int() })),
      hasDraft: z.boolean(),
    }),
  }),
  saveDraft: declare({
    name: 'agreements.saveDraft',
    method: 'POST',
    path: '/operator/agreement/saveDraft',
    summary: 'Write the next version of an agreement, or a new agreement, without publishing it',
    access: { who: 'operator', code: 'market.configure' },
    body: '2 MB',
    input: z.object({
      key: text(40).check(z.regex(/^(?!new$)[a-z][a-z0-9-]{1,39}$/, 'agreement.key')),
      audience: list(z.enum(agreementAudiences, 'field.required'), 2).check(z.minLength(1, 'agreement.audience')),
      texts,
    }),
    answer: z.object({ versionId: z.int(), version: z.int() }),
  }),
  publish: declare({
    name: 'agreements.publish',
    method: 'POST',
    path: '/operator/agreement/publish',
    summary: 'Put the draft of an agreement into force; it never changes again, and companies are asked to sign it',
    access: { who: 'operator', code: 'market.configure' },
    input: z.object({ key: requiredText(40) }),
    answer: z.object({ version: z.int() }),
  }),
  discardDraft: declare({
    name: 'agreements.discardDraft',
    method: 'POST',
    path: '/operator/agreement/discardDraft',
    summary: 'Delete the draft of an agreement',
    access: { who: 'operator', code: 'market.configure' },
    input: z.object({ key: requiredText(40) }),
    answer: z.object({ discarded: z.boolean() }),
  }),
};
