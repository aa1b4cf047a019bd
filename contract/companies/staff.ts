import * as z from 'zod/mini';
import { buyerCodes, operatorCodes, sellerCodes } from '../identity/access.ts';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, email, flag, id, list, minorUnits, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

/** `removed` users have left the company; their records stay. */
export const personStates = ['active', 'invited', 'blocked', 'removed'] as const;
export type PersonState = (typeof personStates)[number];

const allCodes = [...new Set([...buyerCodes, ...sellerCodes, ...operatorCodes])] as const;
const accessCode = z.enum(allCodes);

const roleName = z.object({
  id: z.int(),
  /** Key of a predefined role: its name is in the catalogues. */
  key: z.string(),
  name: z.string(),
  /** Created by the company. */
  own: z.boolean(),
});

const person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  state: z.enum(personStates),
  role: roleName,
  limitPerOrder: z.nullable(amount),
  limitPerMonth: z.nullable(amount),
  addedAt: time,
  invitedBy: z.nullable(z.string()),
  lastLoginAt: z.nullable(time),
  isYou: z.boolean(),
  /** What the caller may do with this user. */
  actions: z.array(z.enum(['change', 'resend', 'block', 'unblock', 'remove'])),
});
export type Person = z.infer<typeof person>;

const role = z.extend(roleName, {
  codes: z.array(accessCode),
  /** Number of users with this role. */
  people: z.int(),
  /** The caller has all codes of the role, and so may assign it to others. */
  assignable: z.boolean(),
  /** The caller may change and remove it. */
  changeable: z.boolean(),
});
export type Role = z.infer<typeof role>;

const limit = z._default(z.nullable(minorUnits.check(z.gte(0, 'field.amount'), z.lte(1_000_000_000_000, 'field.amount'))), null);
/** Minor units of the company's preferred currency, for buyers; null means no limit. */
const limits = { limitPerOrder: limit, limitPerMonth: limit };

const filter = {
  /** Part of a name or an e-mail. */
  keyword: z.optional(text(80)),
  roleId: z.optional(id),
  /** Empty: all users who have not left. */
  states: list(z.enum(personStates), personStates.length),
};

export const inviteFields = z.object({ email, name: requiredText(120), roleId: id, ...limits });
export const personFields = z.object({ userId: id, name: requiredText(120), roleId: id, ...limits });
export const roleFields = z.object({
  roleId: z.optional(id),
  name: requiredText(60),
  codes: list(accessCode, allCodes.length).check(z.minLength(1, 'role.empty')),
});

const access = { who: 'signedIn', code: 'account.manage' } as const;
const done = z.object({ id: z.int() });

/** Users and roles of the caller's own company, of any kind. Changes take effect at once. */
export const staffCalls = {
  list: declare({
    name: 'staff.list',
    method: 'GET',
    path: '/b2b/staff/list',
    summary: 'Users of the company, newest first; limits are in minor units of `currency`',
    access,
    input: z.object({ ...filter, ...cursorInput }),
    answer: z.extend(cursorPage(person), { currency: currencyCode }),
  }),
  export: declare({
    name: 'staff.export',
    method: 'GET',
    path: '/b2b/staff/export',
    summary: 'The filtered users as CSV',
    access,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  /**
   * Mails the invitation. The response is the same whether or not the address has an account at another company: only the mail differs, and
   * such a user stays invited.
   */
  invite: declare({
    name: 'staff.invite',
    method: 'POST',
    path: '/b2b/staff/invite',
    summary: 'Invites a user by e-mail, with a role and limits',
    access,
    input: inviteFields,
    answer: done,
    idempotent: true,
    limit: { calls: 60, seconds: 3_600 },
  }),
  resend: declare({
    name: 'staff.resend',
    method: 'POST',
    path: '/b2b/staff/resend',
    summary: 'Mails an invitation again; the previous link becomes invalid',
    access,
    input: z.object({ userId: id }),
    answer: done,
    limit: { calls: 30, seconds: 3_600 },
  }),
  change: declare({
    name: 'staff.change',
    method: 'POST',
    path: '/b2b/staff/change',
    summary: 'Sets name, role and limits of another user',
    access,
    input: personFields,
    answer: done,
  }),
  block: declare({
    name: 'staff.block',
    method: 'POST',
    path: '/b2b/staff/block',
    summary: 'Blocks a user, whose sessions end at once, or unblocks them',
    access,
    input: z.object({ userId: id, blocked: flag }),
    answer: done,
  }),
  remove: declare({
    name: 'staff.remove',
    method: 'POST',
    path: '/b2b/staff/remove',
    summary: 'Removes a user from the company; their records still name them',
    access,
    input: z.object({ userId: id }),
    answer: done,
  }),
  roles: declare({
    name: 'staff.roles',
    method: 'GET',
    path: '/b2b/staff/roles',
    summary: 'The predefined roles and those of the company; `codes` are all that the caller could put into one',
    access,
    input: z.object({}),
    answer: z.object({ roles: z.array(role), codes: z.array(accessCode) }),
  }),
  saveRole: declare({
    name: 'staff.saveRole',
    method: 'POST',
    path: '/b2b/staff/roles/save',
    summary: 'Adds a role of the company, or changes the one whose id is given; nobody grants a code that they lack',
    access,
    input: roleFields,
    answer: done,
  }),
  removeRole: declare({
    name: 'staff.removeRole',
    method: 'POST',
    path: '/b2b/staff/roles/remove',
    summary: 'Removes a role of the company that nobody has',
    access,
    input: z.object({ roleId: id }),
    answer: done,
  }),
};
