import { codesOfKind } from '../../../../contract/identity/access.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { isMessageKey, message } from '../../../../contract/messages/index.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { type Person, staffCalls } from '../../../../contract/companies/staff.ts';
import { toCsv } from '../../../platform/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import type { Session } from '../../../platform/http/session.ts';
import { listRoles } from './role-queries.ts';
import { removeRole, saveRole } from './roles.ts';
import { forgetAccounts } from '../../identity/index.ts';
import { block, change, covers, invite, remove, resend, type StaffCaller } from './staff.ts';
import { currencyOf, listPeople, type PersonRow, type StaffFilter } from './staff-queries.ts';

const callerOf = (context: CallContext): StaffCaller => ({
  session: signedIn(context),
  now: context.now(),
  network: context.network,
  language: context.language,
  publicUrl: context.config.publicUrl,
});

const mostExported = 10_000;

function actionsOf(row: PersonRow, session: Session): Person['actions'] {
  if (row.id === session.userId || row.state === 'removed' || session.unaudited) return [];
  if (!covers(session.accessCodes, row.access_codes)) return [];
  if (row.state === 'blocked') return ['change', 'unblock', 'remove'];
  return row.state === 'invited' ? ['change', 'resend', 'block', 'remove'] : ['change', 'block', 'remove'];
}

const personOf = (row: PersonRow, session: Session): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  state: row.state,
  role: { id: row.role_id, key: row.role_key, name: row.role_name, own: row.role_own },
  limitPerOrder: row.limit_per_order,
  limitPerMonth: row.limit_per_month,
  addedAt: row.created_at.toISOString(),
  invitedBy: row.invited_by_name,
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  isYou: row.id === session.userId,
  actions: actionsOf(row, session),
});

async function peopleCsv({ database, language, session }: CallContext, filter: StaffFilter): Promise<{ name: string; content: string }> {
  const companyId = session?.companyId ?? 0;
  const currency = await currencyOf(database.kysely, companyId);
  const rows = await listPeople(database.kysely, companyId, filter, { cursor: null, most: mostExported });
  const columns = ['name', 'email', 'role', 'state', 'limitPerOrder', 'limitPerMonth', 'currency', 'lastLogin'] as const;
  const money = (amount: number | null): number | null => amount && wholeUnits(amount, currency);
  const body = rows.map((row) => [
    row.name,
    row.email,
    roleText(row, language),
    message(`staff.state.${row.state}`, language),
    money(row.limit_per_order),
    money(row.limit_per_month),
    currency,
    row.last_login_at?.toISOString() ?? '',
  ]);
  return {
    name: 'people.csv',
    content: toCsv(
      columns.map((column) => message(`staff.column.${column}`, language)),
      body,
      listCsv(language),
    ),
  };
}

/** Predefined roles have names in every language. */
function roleText({ role_own: own, role_key: key, role_name: name }: PersonRow, language: Language): string {
  const text = `role.name.${key}`;
  return !own && isMessageKey(text) ? message(text, language) : name;
}

/** Changes take effect in this process at the next call, and in the others some milliseconds later. */
function forgetting<Answer extends { id: number }>(context: CallContext, changed: 'userId' | 'roleId') {
  return (answer: Answer): Answer => {
    forgetAccounts(context.database, { [changed]: answer.id });
    return answer;
  };
}

export const staffHandlers: Handler[] = [
  handle(staffCalls.list, async ({ cursor: at, size, ...filter }, context) => {
    const session = signedIn(context);
    const cursor = readCursor(at);
    const { kysely } = context.database;
    const [rows, currency] = await Promise.all([
      listPeople(kysely, session.companyId, filter, { cursor, most: size + 1 }),
      currencyOf(kysely, session.companyId),
    ]);
    const page = pageOf(rows, size, cursor);
    return { ...page, rows: page.rows.map((row) => personOf(row, session)), currency };
  }),
  handle(staffCalls.export, (filter, context) => peopleCsv(context, filter)),
  handle(staffCalls.invite, (input, context) => context.once((tx) => invite(tx, callerOf(context), input))),
  handle(staffCalls.resend, ({ userId }, context) => context.database.transaction((tx) => resend(tx, callerOf(context), userId))),
  handle(staffCalls.change, (input, context) =>
    context.database.transaction((tx) => change(tx, callerOf(context), input)).then(forgetting(context, 'userId')),
  ),
  handle(staffCalls.block, ({ userId, blocked }, context) =>
    context.database.transaction((tx) => block(tx, callerOf(context), userId, blocked)).then(forgetting(context, 'userId')),
  ),
  handle(staffCalls.remove, ({ userId }, context) =>
    context.database.transaction((tx) => remove(tx, callerOf(context), userId)).then(forgetting(context, 'userId')),
  ),
  handle(staffCalls.roles, async (_input, context) => {
    const session = signedIn(context);
    const kind = session.operator ? 'operator' : session.userType === 1 ? 'seller' : 'buyer';
    const rows = await listRoles(context.database.kysely, session.companyId);
    return {
      roles: rows.map(({ id, key, name, own, access_codes: codes, people }) => {
        const assignable = covers(session.accessCodes, codes);
        return { id, key, name, own, codes, people, assignable, changeable: own && assignable && !session.roles.includes(key) };
      }),
      codes: codesOfKind[kind].filter((code) => session.accessCodes.includes(code)),
    };
  }),
  handle(staffCalls.saveRole, (input, context) =>
    context.database.transaction((tx) => saveRole(tx, callerOf(context), input)).then(forgetting(context, 'roleId')),
  ),
  handle(staffCalls.removeRole, ({ roleId }, context) => context.database.transaction((tx) => removeRole(tx, callerOf(context), roleId))),
];
