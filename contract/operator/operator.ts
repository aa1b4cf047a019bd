import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { companyStates } from '../companies/company.ts';
import { day, flag, id, list, requiredText, text, time } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { importStates } from '../listings/import-words.ts';
import { importId } from '../listings/imports.ts';

const operator = { who: 'operator' } as const;
const reviewer = { who: 'operator', code: 'audit.decide' } as const;
const configurer = { who: 'operator', code: 'market.configure' } as const;
const reader = { who: 'operator', code: 'log.view' } as const;
const reason = requiredText(1_000);
const kind = z.enum(['buyer', 'seller', 'operator']);

const daily = z.array(z.object({ day: z.string(), count: z.int() }));

export const overviewCalls = {
  overview: declare({
    name: 'operator.overview',
    method: 'GET',
    path: '/operator/overview',
    summary: 'Waiting work and the figures of the last 30 days; null for sections that the caller’s role does not include',
    access: operator,
    input: z.object({}),
    answer: z.object({
      waiting: z.nullable(
        z.object({
          buyers: z.int(),
          sellers: z.int(),
          changes: z.int(),
          /** Companies by how long they have waited: under a day, up to three, up to seven, longer. */
          ages: z.tuple([z.int(), z.int(), z.int(), z.int()]),
          oldest: z.array(
            z.object({ id: z.int(), kind, legalName: z.string(), countryCode: z.string(), state: z.enum(companyStates), since: time }),
          ),
        }),
      ),
      newest: z.nullable(
        z.array(z.object({ id: z.int(), kind, legalName: z.string(), countryCode: z.string(), state: z.enum(companyStates), at: time })),
      ),
      failedMails: z.nullable(z.int()),
      numbers: z.object({ buyers: z.int(), sellers: z.int(), stores: z.int(), orders: z.int() }),
      registrations: daily,
      orders: daily,
    }),
  }),
};

const userRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['active', 'invited', 'blocked', 'removed', 'erased']),
  role: z.string(),
  company: z.object({ id: z.int(), kind, legalName: z.string(), state: z.enum(companyStates) }),
  sessions: z.int(),
  secondFactor: z.boolean(),
  lastLoginAt: z.nullable(time),
  createdAt: time,
});
export type OperatorUser = z.output<typeof userRow>;
const done = z.object({ changed: z.int() });

export const operatorUserCalls = {
  list: declare({
    name: 'operatorUsers.list',
    method: 'GET',
    path: '/operator/user/list',
    summary: 'Users of all companies, newest first',
    access: reviewer,
    input: z.object({
      keyword: z.optional(text(80)),
      kind: z.optional(kind),
      state: z.optional(z.enum(['active', 'invited', 'blocked', 'removed', 'erased'])),
      companyId: z.optional(id),
      ...cursorInput,
    }),
    answer: cursorPage(userRow),
  }),
  block: declare({
    name: 'operatorUsers.block',
    method: 'POST',
    path: '/operator/user/block',
    summary: 'Block or unblock a user; blocking ends their sessions',
    access: configurer,
    input: z.object({ id, blocked: flag, reason }),
    answer: done,
  }),
  endSessions: declare({
    name: 'operatorUsers.endSessions',
    method: 'POST',
    path: '/operator/user/endSessions',
    summary: 'End all sessions of a user',
    access: configurer,
    input: z.object({ id, reason }),
    answer: done,
  }),
  removeSecondFactor: declare({
    name: 'operatorUsers.removeSecondFactor',
    method: 'POST',
    path: '/operator/user/removeSecondFactor',
    summary: 'Turn off the second factor of a user who has lost it; ends their sessions',
    access: configurer,
    input: z.object({ id, reason }),
    answer: done,
  }),
  sendFirstLogin: declare({
    name: 'operatorUsers.sendFirstLogin',
    method: 'POST',
    path: '/operator/user/sendFirstLogin',
    summary: 'Send the link to the first login again; the previous one becomes invalid',
    access: configurer,
    input: z.object({ id }),
    answer: done,
    limit: { calls: 30, seconds: 60 },
  }),
};

const auditEntry = z.object({
  id: z.int(),
  at: time,
  actor: z.nullable(z.object({ id: z.int(), name: z.string() })),
  company: z.nullable(z.object({ id: z.int(), legalName: z.string() })),
  action: z.string(),
  /** `table:id`. */
  subject: z.string(),
  /** The user concerned, if any. */
  person: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Changed values by name. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  network: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditLogCalls = {
  list: declare({
    name: 'auditLog.list',
    method: 'GET',
    path: '/operator/audit-log/list',
    summary: 'Decisions, newest first',
    access: reader,
    input: z.object({
      /** Only these actions; an empty list means all of them. */
      actions: list(text(60)),
      /** Part of the name or e-mail of the user who decided. */
      actor: z.optional(text(80)),
      /** Part of the company’s name, or its number. */
      company: z.optional(text(80)),
      from: z.optional(day),
      to: z.optional(day),
      ...cursorInput,
    }),
    answer: cursorPage(auditEntry),
  }),
  verify: declare({
    name: 'auditLog.verify',
    method: 'POST',
    path: '/operator/audit-log/verify',
    summary: 'Verify the chain of hashes from the first entry to the last',
    access: reader,
    input: z.object({}),
    answer: z.object({ entries: z.int(), broken: z.array(z.int()) }),
    limit: { calls: 6, seconds: 60 },
  }),
};

const runningImport = z.object({
  id: z.string(),
  company: z.object({ id: z.int(), legalName: z.string() }),
  store: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** When the present step began. */
  since: time,
  progress: z.int(),
  lines: z.int(),
  /** How often the step was started without progress. */
  tries: z.int(),
});
export type RunningImport = z.output<typeof runningImport>;

export const operatorImportCalls = {
  list: declare({
    name: 'operatorImports.list',
    method: 'GET',
    path: '/operator/import/list',
    summary: 'Product lists of all companies that are being read, checked or written, oldest first',
    access: configurer,
    input: z.object({}),
    answer: z.array(runningImport),
  }),
  cancel: declare({
    name: 'operatorImports.cancel',
    method: 'POST',
    path: '/operator/import/cancel',
    summary: 'Cancel the import of a list of any company',
    access: configurer,
    input: z.object({ importId }),
    answer: done,
    limit: { calls: 60, seconds: 60 },
  }),
};
