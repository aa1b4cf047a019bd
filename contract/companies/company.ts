import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { company, normaliseShopUrl } from './company-fields.ts';
import { day, email, flag, id, integer, list, requiredText, text, time } from '../wire/fields.ts';
import { documentKinds } from './document-kinds.ts';
import { requirementKeys, requirementStates } from './requirements.ts';
import { vatStates } from './vat-checks.ts';

export const companyStates = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'closed',
] as const;
export type CompanyState = (typeof companyStates)[number];

/** The moves of a company's review. Moves that are not listed here are refused. */
export const companyMoves = {
  submit: { by: 'applicant', from: ['draft', 'changes_requested', 'rejected'], to: 'submitted' },
  claim: { by: 'operator', from: ['submitted'], to: 'in_review' },
  release: { by: 'operator', from: ['in_review'], to: 'submitted' },
  requestChanges: { by: 'operator', from: ['in_review'], to: 'changes_requested' },
  approve: { by: 'operator', from: ['in_review'], to: 'approved' },
  reject: { by: 'operator', from: ['in_review'], to: 'rejected' },
  suspend: { by: 'operator', from: ['approved'], to: 'suspended' },
  resume: { by: 'operator', from: ['suspended'], to: 'approved' },
  close: { by: 'operator', from: ['draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'suspended'], to: 'closed' },
  /** A closed company has to pass the review again. */
  reopen: { by: 'operator', from: ['closed'], to: 'submitted' },
} as const satisfies Record<string, { by: 'applicant' | 'operator'; from: readonly CompanyState[]; to: CompanyState }>;
export type CompanyMove = keyof typeof companyMoves;

export const movesFrom = (state: CompanyState): CompanyMove[] =>
  (Object.keys(companyMoves) as CompanyMove[]).filter((move) => (companyMoves[move].from as readonly CompanyState[]).includes(state));

/** States in which the applicant can change the documents; during a review they cannot be changed. */
export const editableStates: readonly CompanyState[] = ['draft', 'submitted', 'changes_requested', 'rejected', 'approved'];

export const documentStates = ['submitted', 'accepted', 'rejected', 'expired'] as const;
/** Days before its expiry at which an accepted document is requested again. */
export const documentNoticeDays = 30;

/** Data of an approved company that change only with the operator's consent. */
export const reviewedFields = ['legalName', 'countryCode', 'vatId'] as const;
export type ReviewedField = (typeof reviewedFields)[number];

export const vatCheck = z.object({
  state: z.enum(vatStates),
  checkedAt: z.nullable(time),
  consultationNumber: z.nullable(z.string()),
});

export const companyProfile = z.object({
  legalName: z.string(),
  tradingName: z.string(),
  countryCode: z.string(),
  vatId: z.nullable(z.string()),
  tradeRegisterNumber: z.string(),
  businessType: z.string(),
  salesChannels: z.array(z.string()),
  shopUrls: z.array(z.string()),
  preferredCurrency: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  phone: z.object({ countryCode: z.string(), number: z.string() }),
  /** Address in the country of the registered office. */
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    postalCode: z.string(),
    city: z.string(),
    region: z.string(),
  }),
  /** Sellers: countries and categories. */
  sellsTo: z.array(z.string()),
  categoryIds: z.array(z.int()),
  about: z.string(),
});
export type CompanyProfile = z.output<typeof companyProfile>;

export const checklist = z.object({
  percent: z.int(),
  points: z.array(
    z.object({
      key: z.enum(requirementKeys),
      family: z.enum(['computed', 'attested', 'verified']),
      mandatory: z.boolean(),
      state: z.enum(requirementStates),
      note: z.string(),
    }),
  ),
});
export type Checklist = z.output<typeof checklist>;

export const companyDocument = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  expiresOn: z.nullable(z.string()),
  state: z.enum(documentStates),
  /** Expires in less than 30 days. */
  endsSoon: z.boolean(),
  note: z.string(),
  uploadedAt: time,
  decidedAt: z.nullable(time),
});
export type CompanyDocument = z.output<typeof companyDocument>;

export const reviewEvent = z.object({
  id: z.int(),
  stateBefore: z.nullable(z.enum(companyStates)),
  stateAfter: z.enum(companyStates),
  actor: z.enum(['applicant', 'operator', 'system']),
  /** Users of the applicant; users of the operator are not named to applicants. */
  person: z.nullable(z.string()),
  reason: z.string(),
  notes: z.record(z.string(), z.string()),
  at: time,
});
export type ReviewEvent = z.output<typeof reviewEvent>;

const changedValue = z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) });
export const changeRequest = z.object({
  id: z.int(),
  fields: z.partialRecord(z.enum(reviewedFields), changedValue),
  requestedBy: z.nullable(z.string()),
  requestedAt: time,
});
export type ChangeRequest = z.output<typeof changeRequest>;

export const applyInfo = z.object({
  companyId: z.int(),
  kind: z.enum(['buyer', 'seller']),
  state: z.enum(companyStates),
  /** Why the company was refused, suspended or closed. */
  reason: z.string(),
  reapplyFrom: z.nullable(z.string()),
  submittedAt: z.nullable(time),
  decidedAt: z.nullable(time),
  /** Whether the caller may change something now. */
  editable: z.boolean(),
  /** Whether the application can be submitted from this state, today. */
  submittable: z.boolean(),
  profile: companyProfile,
  logoPath: z.nullable(z.string()),
  vat: vatCheck,
  /** The reviewer's remarks by field. */
  notes: z.record(z.string(), z.string()),
  attested: z.boolean(),
  checklist,
  /** Empty for users who do not manage the account. */
  documents: z.array(companyDocument),
  history: z.array(reviewEvent),
  /** Waits for the operator; until then the old data apply. */
  change: z.nullable(changeRequest),
});
export type ApplyInfo = z.output<typeof applyInfo>;

/** Everything in the form, complete or not: only lengths are checked. */
const draftFields = {
  legalName: requiredText(160),
  tradingName: z._default(text(160), ''),
  countryCode: requiredText(2),
  vatId: z._default(text(40), ''),
  tradeRegisterNumber: z._default(text(60), ''),
  businessType: z._default(text(40), ''),
  salesChannels: list(text(40), 20),
  shopUrls: list(text(300).check(z.overwrite((given) => normaliseShopUrl(given) || given)), 10),
  contactName: z._default(text(120), ''),
  contactEmail: z._default(text(254), ''),
  phone: z._default(z.object({ countryCode: text(12), number: text(40) }), { countryCode: '', number: '' }),
  address: z._default(
    z.object({
      line1: text(160),
      line2: z._default(text(160), ''),
      postalCode: text(20),
      city: text(120),
      region: z._default(text(120), ''),
    }),
    { line1: '', line2: '', postalCode: '', city: '', region: '' },
  ),
  sellsTo: list(text(2), 60),
  categoryIds: list(id, 50),
  about: z._default(text(2_000), ''),
  /** 'We buy to resell or to use in our business.' */
  attested: z._default(flag, false),
  /** Submits the application: every rule is checked. The data of an approved company always have to follow every rule. */
  submit: z._default(flag, false),
};
const contact = z.object({ contactName: requiredText(120), contactEmail: email });

type Issue = { path: PropertyKey[]; message: string };
/** Checks a draft against every rule: returns the errors, and the values in the form in which they are stored. */
export function checkComplete(draft: object): { issues: Issue[]; values: object } {
  const results = [company.safeParse(draft), contact.safeParse(draft)];
  return {
    issues: results.flatMap((result) => result.error?.issues.map(({ path, message }) => ({ path, message })) ?? []),
    values: Object.assign({}, ...results.map((result) => result.data)) as object,
  };
}

export const replenishInput = z.object(draftFields).check(
  z.check<{ submit: boolean }>((payload) => {
    if (!payload.value.submit) return;
    const { issues, values } = checkComplete(payload.value);
    for (const { path, message } of issues) payload.issues.push({ code: 'custom', input: payload.value, path, message });
    payload.value = { ...payload.value, ...values };
  }),
);
export type Replenishment = z.output<typeof replenishInput>;

const nothing = z.object({});

/** The same calls for buyers and sellers: each sees its own company only. */
function callsOf<Side extends 'buyer' | 'seller'>(side: Side) {
  const domain = side === 'buyer' ? 'company' : 'sellerCompany';
  const manager = { who: side, code: 'account.manage' } as const;
  const at = `/${side}/apply-info`;
  return {
    applyInfo: declare({
      name: `${domain}.applyInfo`,
      method: 'GET',
      path: at,
      summary: 'The company’s data for its review, what is missing, and the state of the review',
      access: { who: side },
      input: nothing,
      answer: applyInfo,
    }),
    replenish: declare({
      name: `${domain}.replenish`,
      method: 'POST',
      path: `${at}/replenish`,
      summary: 'Save the company’s data, complete or not; with `submit`, submit them for review',
      access: manager,
      input: replenishInput,
      answer: applyInfo,
      limit: { calls: 60, seconds: 60 },
    }),
    withdrawChange: declare({
      name: `${domain}.withdrawChange`,
      method: 'POST',
      path: `${at}/withdrawChange`,
      summary: 'Withdraw a change of name, country or VAT ID that waits for the operator',
      access: manager,
      input: nothing,
      answer: applyInfo,
    }),
    updateLogo: declare({
      name: `${domain}.updateLogo`,
      method: 'POST',
      path: `${at}/updateLogo`,
      summary: 'The company’s logo: the key of an upload, or empty for none',
      access: manager,
      input: z.object({ logoPath: text(512) }),
      answer: z.object({ logoPath: z.nullable(z.string()) }),
    }),
    addDocument: declare({
      name: `${domain}.addDocument`,
      method: 'POST',
      path: `${at}/document/add`,
      summary: 'Add an uploaded file to the documents',
      access: manager,
      input: z.object({
        fileKey: requiredText(512),
        kind: z.enum(documentKinds, 'field.required'),
        expiresOn: z.optional(z.nullable(day)),
      }),
      answer: applyInfo,
      limit: { calls: 30, seconds: 60 },
    }),
    removeDocument: declare({
      name: `${domain}.removeDocument`,
      method: 'POST',
      path: `${at}/document/remove`,
      summary: 'Remove a document that the operator has not accepted',
      access: manager,
      input: z.object({ id }),
      answer: applyInfo,
    }),
    documentLink: declare({
      name: `${domain}.documentLink`,
      method: 'GET',
      path: `${at}/document/link/{id}`,
      summary: 'A short-lived address of a document',
      access: manager,
      input: z.object({ id }),
      answer: z.object({ address: z.string(), seconds: integer }),
    }),
  };
}

export const companyCalls = callsOf('buyer');
export const sellerCompanyCalls = callsOf('seller');
export type CompanyCalls = typeof companyCalls | typeof sellerCompanyCalls;
