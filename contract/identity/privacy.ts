import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { requiredText, time } from '../wire/fields.ts';
import { currentPassword } from './security.ts';

/** Scope of an export or erasure: the data about the user, or, for owners, all data of the company. */
export const privacyScopes = ['person', 'company'] as const;
export type PrivacyScope = (typeof privacyScopes)[number];

/** Days that an export stays available, hours to confirm an erasure by e-mail, and days in which an erasure can be withdrawn. */
export const privacyTimes = { exportDays: 7, confirmHours: 48, erasureDays: 7 } as const;

/**
 * What outlives an erasure, for how many years, and by which law. Their texts are in texts/<language>/identity.po.
 * A checklist for the operator, not legal advice.
 */
export const retainedByLaw = [
  { what: 'orders', years: 10 },
  { what: 'invoices', years: 8 },
  { what: 'ledger', years: 10 },
  { what: 'signatures', years: 3 },
  { what: 'auditLog', years: 3 },
] as const;

const scope = z.enum(privacyScopes, 'field.required');
const nothing = z.object({});
const signedIn = { who: 'signedIn' } as const;

export const dataExportSchema = z.object({
  id: z.string(),
  scope: z.enum(privacyScopes),
  state: z.enum(['waiting', 'working', 'ready', 'failed', 'expired']),
  /** Percent. */
  progress: z.number(),
  /** Bytes, once it is ready. */
  size: z.nullable(z.number()),
  requestedAt: time,
  expiresAt: z.nullable(time),
});
export type DataExport = z.output<typeof dataExportSchema>;

export const erasureSchema = z.object({
  scope: z.enum(privacyScopes),
  /** `asked` until it is confirmed by e-mail. */
  state: z.enum(['asked', 'confirmed']),
  askedAt: time,
  dueAt: z.nullable(time),
});
export type Erasure = z.output<typeof erasureSchema>;

export const privacyCalls = {
  overview: declare({
    name: 'privacy.overview',
    method: 'GET',
    path: '/b2b/user/privacy',
    summary: 'Exports and erasures of the signed-in user, and the data that must be retained by law',
    access: signedIn,
    input: nothing,
    answer: z.object({
      /** Owners may act for their company as well. */
      scopes: z.array(z.enum(privacyScopes)),
      exports: z.array(dataExportSchema),
      erasures: z.array(erasureSchema),
      /** By scope: why the data cannot be erased now, as sentences. */
      obstacles: z.partialRecord(z.enum(privacyScopes), z.array(z.string())),
      retained: z.array(z.object({ what: z.string(), text: z.string() })),
    }),
  }),
  requestExport: declare({
    name: 'privacy.requestExport',
    method: 'POST',
    path: '/b2b/user/privacy/export',
    summary: 'Request an export of the stored data; it is created in the background',
    access: signedIn,
    input: z.object({ scope }),
    answer: dataExportSchema,
    limit: { calls: 10, seconds: 3600 },
  }),
  openExport: declare({
    name: 'privacy.openExport',
    method: 'POST',
    path: '/b2b/user/privacy/export/open',
    summary: 'A short-lived address of the caller’s own finished export',
    access: signedIn,
    input: z.object({ exportId: requiredText(36).check(z.regex(/^[0-9a-f-]{36}$/, 'field.id')) }),
    answer: z.object({ address: z.string() }),
  }),
  requestErasure: declare({
    name: 'privacy.requestErasure',
    method: 'POST',
    path: '/b2b/user/privacy/erasure',
    summary: 'Request an erasure; requires the password, and is confirmed by a link in an e-mail',
    access: signedIn,
    input: z.object({ scope, password: currentPassword }),
    answer: nothing,
    encrypted: true,
    limit: { calls: 10, seconds: 900 },
  }),
  confirmErasure: declare({
    name: 'privacy.confirmErasure',
    method: 'POST',
    path: '/b2b/user/privacy/erasure/confirm',
    summary: 'Confirm an erasure with the e-mailed token; it is carried out after a week',
    access: signedIn,
    input: z.object({ token: requiredText(60) }),
    answer: z.object({ dueAt: time }),
    limit: { calls: 20, seconds: 900 },
  }),
  withdrawErasure: declare({
    name: 'privacy.withdrawErasure',
    method: 'POST',
    path: '/b2b/user/privacy/erasure/withdraw',
    summary: 'Withdraw an erasure, as long as it has not been carried out',
    access: signedIn,
    input: z.object({ scope }),
    answer: nothing,
  }),
};
