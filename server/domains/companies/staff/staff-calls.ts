import { codesOfKind } from '../../../../contract/identity/access.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { isMessageKey, message } from '../../../platform/texts.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { type Person, staffCalls } from '../../../../contract/companies/staff.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { type Caller, signedIn, signedInScope } from '../../../platform/scope.ts';
import { listRoles } from './role-queries.ts';
import { removeRole, saveRole } from './roles.ts';
import { forgetAccounts } from '../../identity/index.ts';
import { block, change, covers, invite, remove, resend } from './staff.ts';
import { currencyOf, listPeople, type PersonRow, type StaffFilter } from './staff-queries.ts';

const mostExported = 10_000;

function actionsOf(row: PersonRow, caller: Caller): Person['actions'] {
  if (row.id === caller.userId || row.state === 'removed' || caller.unaudited) return [];
  if (!covers(caller.accessCodes, row.accessCodes)) return [];
  if (row.state === 'blocked') return ['change', 'unblock', 'remove'];
  return row.state === 'invited' ? ['change', 'resend', 'block', 'remove'] : ['change', 'block', 'remove'];
}

const personOf = (row: PersonRow, caller: Caller): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  state: row.state,
  role: { id: row.roleId, key: row.roleKey, name: row.roleName, own: row.roleOwn },
  limitPerOrder: row.limitPerOrder,
  limitPerMonth: row.limitPerMonth,
  addedAt: row.createdAt.toISOString(),
  invitedBy: row.invitedByName,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  isYou: row.id === caller.userId,
  actions: actionsOf(row, caller),
});

async function peopleCsv({ database, language, caller }: CallContext, filter: StaffFilter): Promise<{ name: string; content: string }> {
  const companyId = caller?.companyId ?? 0;
  const currency = await currencyOf(database.kysely, companyId);
  const rows = await listPeople(database.kysely, companyId, filter, { cursor: null, most: mostExported });
  const columns = ['name', 'email', 'role', 'state', 'limitPerOrder', 'limitPerMonth', 'currency', 'lastLogin'] as const;
  const money = (amount: number | null): number | null => amount && wholeUnits(amount, currency);
  const body = rows.map((row) => [
    row.name,
    row.email,
    roleText(row, language),
    message(`staff.state.${row.state}`, language),
    money(row.limitPerOrder),
    money(row.limitPerMonth),
    currency,
    row.lastLoginAt?.toISOString() ?? '',
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
function roleText({ roleOwn: own, roleKey: key, roleName: name }: PersonRow, language: Language): string {
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
    const caller = signedIn(context);
    const cursor = readCursor(at);
    const { kysely } = context.database;
    const [rows, currency] = await Promise.all([
      listPeople(kysely, caller.companyId, filter, { cursor, most: size + 1 }),
      currencyOf(kysely, caller.companyId),
    ]);
    const page = pageOf(rows, size, cursor);
    return { ...page, rows: page.rows.map((row) => personOf(row, caller)), currency };
  }),
  handle(staffCalls.export, (filter, context) => peopleCsv(context, filter)),
  handle(staffCalls.invite, (input, context) => context.once((tx) => invite(tx, signedInScope(context), input))),
  handle(staffCalls.resend, ({ userId }, context) => context.database.transaction((tx) => resend(tx, signedInScope(context), userId))),
  handle(staffCalls.change, (input, context) =>
    context.database.transaction((tx) => change(tx, signedInScope(context), input)).then(forgetting(context, 'userId')),
  ),
  handle(staffCalls.block, ({ userId, blocked }, context) =>
    context.database.transaction((tx) => block(tx, signedInScope(context), userId, blocked)).then(forgetting(context, 'userId')),
  ),
  handle(staffCalls.remove, ({ userId }, context) =>
    context.database.transaction((tx) => remove(tx, signedInScope(context), userId)).then(forgetting(context, 'userId')),
  ),
  handle(staffCalls.roles, async (_input, context) => {
    const caller = signedIn(context);
    const kind = caller.operator ? 'operator' : caller.userType === 1 ? 'seller' : 'buyer';
    const rows = await listRoles(context.database.kysely, caller.companyId);
    return {
      roles: rows.map(({ id, key, name, own, accessCodes: codes, people }) => {
        const assignable = covers(caller.accessCodes, codes);
        return { id, key, name, own, codes, people, assignable, changeable: own && assignable && !caller.roles.includes(key) };
      }),
      codes: codesOfKind[kind].filter((code) => caller.accessCodes.includes(code)),
    };
  }),
  handle(staffCalls.saveRole, (input, context) =>
    context.database.transaction((tx) => saveRole(tx, signedInScope(context), input)).then(forgetting(context, 'roleId')),
  ),
  handle(staffCalls.removeRole, ({ roleId }, context) =>
    context.database.transaction((tx) => removeRole(tx, signedInScope(context), roleId)),
  ),
];
