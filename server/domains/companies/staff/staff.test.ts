import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccessCode, type CompanyKind, userTypes } from '../../../../contract/identity/access.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { staffCalls } from '../../../../contract/companies/staff.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { brokenAuditEntries } from '../../../platform/audit-log.ts';
import { openBus } from '../../../platform/events/bus.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { createUser, seedRoles } from '../profile/companies.ts';
import { accountById } from '../../identity/login/account-queries.ts';
import { connectCaches } from '../../cache-tags.ts';
import { openSession, resolveSession } from '../../identity/sessions/sessions.ts';
import { sessionOf } from '../../identity/login/view.ts';

let database: Database;
let company: Company;
let owner: Caller;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 8 });
  await seedRoles(database.kysely);
});

beforeEach(async () => {
  company = await addCompany(database);
  owner = await member('owner');
});

/** A user with a predefined role. */
async function member(role: string, at = company): Promise<Caller> {
  const email = `${randomUUID()}@staff.example`;
  const id = await createUser(database.kysely, { companyId: at.id, role, email, name: `${role} ${email.slice(0, 4)}`, passwordHash: 'x' });
  return sessionFor(id);
}
async function sessionFor(userId: number): Promise<Caller> {
  const account = await accountById(database, userId);
  if (!account) throw new Error('nobody');
  return sessionOf(account, randomUUID());
}

const as = (session: Caller) => callsAs(database, handlers, { caller: session });
const none = { limitPerOrder: null, limitPerMonth: null };
const address = () => `${randomUUID()}@new.example`;
const roleId = async (key: string, kind: CompanyKind = 'buyer') =>
  (
    await database.pool.query<{ id: number }>('select id from role where company_id is null and company_kind = $1 and key = $2', [
      kind,
      key,
    ])
  ).rows[0]?.id ?? 0;
const people = async (session = owner, input = {}) => (await as(session)(staffCalls.list, input)).rows;
const row = async (id: number) =>
  (await database.pool.query<Record<string, unknown>>('select * from user_account where id = $1', [id])).rows[0];
const lastMail = async (to: string) =>
  (
    await database.pool.query<{ template: string; body: string }>(
      'select template, body from mail_message where recipient = $1 order by id desc limit 1',
      [to],
    )
  ).rows[0];
const inviteAs = async (session: Caller, given: { email?: string; role?: string; limitPerOrder?: number } = {}) => {
  const email = given.email ?? address();
  const { id } = await as(session)(staffCalls.invite, {
    email,
    name: 'New Person',
    roleId: await roleId(given.role ?? 'purchaser'),
    ...(given.limitPerOrder === undefined ? {} : { limitPerOrder: given.limitPerOrder }),
  });
  return { id, email };
};

describe('inviting', () => {
  it('mails a link that can be used once, with role and limits', async () => {
    const { id, email } = await inviteAs(owner, { limitPerOrder: 50_000 });
    expect(await lastMail(email)).toMatchObject({ template: 'subAccountInvited' });
    expect((await lastMail(email))?.body).toContain('/first-login?token=');
    expect((await people())[0]).toMatchObject({
      id,
      email,
      state: 'invited',
      role: { key: 'purchaser', own: false },
      limitPerOrder: 50_000,
      limitPerMonth: null,
      invitedBy: owner.name,
      actions: ['change', 'resend', 'block', 'remove'],
    });
    const { rows } = await database.pool.query<{ hash: Buffer }>('select hash from user_link where user_id = $1', [id]);
    await as(owner)(staffCalls.resend, { userId: id });
    const again = await database.pool.query<{ hash: Buffer }>('select hash from user_link where user_id = $1', [id]);
    expect(again.rows).toHaveLength(1);
    expect(again.rows[0]?.hash.equals(rows[0]?.hash ?? Buffer.alloc(0))).toBe(false);
    await expect(inviteAs(owner, { email: email.toUpperCase() })).rejects.toMatchObject({
      code: codes.invalid,
      details: { fields: { email: 'staff.alreadyColleague' } },
    });
  });

  it('answers and lists alike when the address has an account elsewhere; only its owner is notified, and nothing of theirs changes', async () => {
    const stranger = await member('owner', await addCompany(database));
    const before = await row(stranger.userId);
    const email = String(before?.['email']);
    const { id } = await inviteAs(owner, { email });
    const fresh = await inviteAs(owner);
    expect(id).not.toBe(stranger.userId);
    expect(await lastMail(email)).toMatchObject({ template: 'subAccountElsewhere' });
    const [second, first] = await people();
    expect({ ...first, id: 0, email: '', addedAt: '' }).toEqual({ ...second, id: 0, email: '', addedAt: '' });
    expect([first?.email, second?.email]).toEqual([email, fresh.email]);
    expect(await row(stranger.userId)).toEqual(before);
    // Once the address is free the invited user gets it.
    await database.pool.query('update user_account set email = $2 where id = $1', [stranger.userId, address()]);
    await as(owner)(staffCalls.resend, { userId: id });
    expect(await lastMail(email)).toMatchObject({ template: 'subAccountInvited' });
    expect(await row(id)).toMatchObject({ email, known_as: null });
  });

  it('by two companies at once gives the address to one, and neither learns of the other', async () => {
    const other = await member('owner', await addCompany(database));
    const email = address();
    const both = await Promise.all([inviteAs(owner, { email }), inviteAs(other, { email })]);
    const rows = await Promise.all(both.map(({ id }) => row(id)));
    expect(rows.filter((one) => one?.['email'] === email)).toHaveLength(1);
    expect((await people())[0]?.email).toBe(email);
    expect((await people(other))[0]?.email).toBe(email);
  });

  it('by a double click invites once', async () => {
    const email = address();
    const input = { email, name: 'Twice', roleId: await roleId('viewer') };
    const idempotencyKey = randomUUID();
    await Promise.allSettled([1, 2, 3].map(() => as(owner)(staffCalls.invite, input, { idempotencyKey })));
    expect((await people()).filter((one) => one.email === email)).toHaveLength(1);
  });
});

describe('changes', () => {
  it('of role and limits apply at the next call, and end sessions of blocked and removed users', async () => {
    const bus = await openBus(database, { warn: () => undefined });
    connectCaches(database, bus);
    try {
      const target = await member('viewer');
      const account = await accountById(database, target.userId);
      if (!account) throw new Error('nobody');
      const visit = { now: new Date(), userAgent: '', network: '192.0.2.1', device: null };
      const { login } = await openSession(database, account, visit);
      const session = () => resolveSession(database, login.accessToken, new Date());
      expect((await session())?.accessCodes).not.toContain('order.place');
      const input = { userId: target.userId, name: 'Renamed', roleId: await roleId('purchaser'), limitPerOrder: 1_000 };
      await as(owner)(staffCalls.change, input);
      expect(await session()).toMatchObject({ roles: ['purchaser'], name: 'Renamed' });
      await as(owner)(staffCalls.block, { userId: target.userId, blocked: true });
      expect(await session()).toBeNull();
      await as(owner)(staffCalls.block, { userId: target.userId, blocked: false });
      expect(await row(target.userId)).toMatchObject({ state: 'active' });
      expect(await session(), 'the session has ended, not paused').toBeNull();
      const own = await as(owner)(staffCalls.saveRole, { name: 'Buyers', codes: ['order.view', 'price.view', 'order.place'] });
      await as(owner)(staffCalls.change, { userId: target.userId, name: 'Renamed', roleId: own.id });
      const opened = await openSession(database, (await accountById(database, target.userId)) ?? account, visit);
      const second = () => resolveSession(database, opened.login.accessToken, new Date());
      expect((await second())?.accessCodes).toContain('order.place');
      await as(owner)(staffCalls.saveRole, { roleId: own.id, name: 'Buyers', codes: ['order.view'] });
      expect((await second())?.accessCodes).toEqual(['order.view']);
      await as(owner)(staffCalls.remove, { userId: target.userId });
      expect(await second()).toBeNull();
    } finally {
      await bus.close();
    }
  });

  it('of an invited user: blocked and unblocked they are invited again', async () => {
    const { id } = await inviteAs(owner);
    await as(owner)(staffCalls.block, { userId: id, blocked: true });
    expect(await row(id)).toMatchObject({ state: 'blocked' });
    await as(owner)(staffCalls.block, { userId: id, blocked: false });
    expect(await row(id)).toMatchObject({ state: 'invited' });
    const active = await member('viewer');
    await expect(as(owner)(staffCalls.resend, { userId: active.userId })).rejects.toMatchObject({ key: 'staff.notInvited' });
  });

  it('of a removed user are no longer possible; the address is free, the history keeps the name', async () => {
    const target = await member('viewer');
    const email = String((await row(target.userId))?.['email']);
    await as(owner)(staffCalls.remove, { userId: target.userId });
    await expect(as(owner)(staffCalls.block, { userId: target.userId, blocked: true })).rejects.toMatchObject({ code: codes.notFound });
    expect((await people()).map((one) => one.id)).not.toContain(target.userId);
    expect((await people(owner, { states: ['removed'] }))[0]).toMatchObject({ id: target.userId, email, name: target.name, actions: [] });
    const { id } = await inviteAs(owner, { email });
    expect(await row(id)).toMatchObject({ email });
  });

  it('are all in the audit log, whose chain is valid', async () => {
    const { id } = await inviteAs(owner);
    await as(owner)(staffCalls.resend, { userId: id });
    await as(owner)(staffCalls.change, { userId: id, name: 'N', roleId: await roleId('viewer') });
    await as(owner)(staffCalls.block, { userId: id, blocked: true });
    await as(owner)(staffCalls.block, { userId: id, blocked: false });
    await as(owner)(staffCalls.remove, { userId: id });
    const role = await as(owner)(staffCalls.saveRole, { name: 'R', codes: ['order.view'] });
    await as(owner)(staffCalls.saveRole, { roleId: role.id, name: 'S', codes: ['order.view'] });
    await as(owner)(staffCalls.removeRole, { roleId: role.id });
    const { rows } = await database.pool.query<{ action: string }>('select action from audit_log where company_id = $1 order by id', [
      company.id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual([
      'user.invited',
      'user.invitedAgain',
      'user.changed',
      'user.blocked',
      'user.unblocked',
      'user.removed',
      'role.added',
      'role.changed',
      'role.removed',
    ]);
    expect(await brokenAuditEntries(database)).toEqual([]);
  });
});

describe('nobody', () => {
  const managerWith = async (accessCodes: AccessCode[]) => addUser(database, company, { accessCodes: ['account.manage', ...accessCodes] });

  it('grants or revokes codes that they do not have', async () => {
    const manager = await managerWith(['order.view']);
    const viewer = await addUser(database, company, { accessCodes: ['order.view'] });
    const more = { code: codes.forbidden, key: 'staff.moreThanYou' };
    await expect(inviteAs(manager, { role: 'owner' })).rejects.toMatchObject(more);
    await expect(
      as(manager)(staffCalls.change, { userId: viewer.userId, name: 'x', roleId: await roleId('purchaser') }),
    ).rejects.toMatchObject(more);
    for (const userId of [owner.userId]) {
      await expect(as(manager)(staffCalls.remove, { userId })).rejects.toMatchObject(more);
      await expect(as(manager)(staffCalls.block, { userId, blocked: true })).rejects.toMatchObject(more);
    }
    await expect(
      as(manager)(staffCalls.saveRole, { name: 'Super', codes: ['order.view', 'price.view', 'order.place'] }),
    ).rejects.toMatchObject(more);
    const role = await as(owner)(staffCalls.saveRole, { name: 'Big', codes: ['order.view', 'price.view', 'order.place'] });
    await expect(as(manager)(staffCalls.saveRole, { roleId: role.id, name: 'Small', codes: ['order.view'] })).rejects.toMatchObject(more);
    await expect(as(manager)(staffCalls.removeRole, { roleId: role.id })).rejects.toMatchObject(more);
    const { roles, codes: own } = await as(manager)(staffCalls.roles, {});
    expect(own).toEqual(['order.view', 'account.manage']);
    expect(roles.filter((one) => one.assignable).map((one) => one.key)).not.toContain('owner');
  });

  it('changes their own account or role, even if the session claims more codes than they have', async () => {
    await expect(as(owner)(staffCalls.change, { userId: owner.userId, name: 'Me', roleId: await roleId('owner') })).rejects.toMatchObject({
      key: 'staff.yourself',
    });
    const role = await as(owner)(staffCalls.saveRole, { name: 'Managers', codes: ['account.manage', 'order.view'] });
    const manager = await member('viewer');
    await as(owner)(staffCalls.change, { userId: manager.userId, name: 'M', roleId: role.id });
    const session = await sessionFor(manager.userId);
    await expect(
      as(session)(staffCalls.saveRole, { roleId: role.id, name: 'More', codes: ['account.manage', 'order.view'] }),
    ).rejects.toMatchObject({
      key: 'role.yours',
    });
    const forged = { ...session, accessCodes: owner.accessCodes };
    await expect(inviteAs(forged, { role: 'owner' })).rejects.toMatchObject({ key: 'staff.moreThanYou' });
    await as(owner)(staffCalls.block, { userId: manager.userId, blocked: true });
    await expect(inviteAs(session, { role: 'viewer' })).rejects.toMatchObject({ code: codes.forbidden });
  });

  it('grants a higher limit than their own', async () => {
    const second = await member('owner');
    await database.pool.query('update user_account set limit_per_order = 5000 where id = $1', [second.userId]);
    await expect(inviteAs(second)).rejects.toMatchObject({ key: 'staff.limitAboveYours' });
    await expect(inviteAs(second, { limitPerOrder: 5_001 })).rejects.toMatchObject({
      key: 'staff.limitAboveYours',
      values: { limit: '€50.00' },
    });
    await inviteAs(second, { limitPerOrder: 5_000 });
  });

  it('removes the last owner, also with two concurrent attempts', async () => {
    const equal = await addUser(database, company, { accessCodes: owner.accessCodes });
    for (const change of [
      () => as(equal)(staffCalls.block, { userId: owner.userId, blocked: true }),
      () => as(equal)(staffCalls.remove, { userId: owner.userId }),
    ])
      await expect(change()).rejects.toMatchObject({ key: 'staff.lastOwner' });
    const viewer = await roleId('viewer');
    await expect(as(equal)(staffCalls.change, { userId: owner.userId, name: 'x', roleId: viewer })).rejects.toMatchObject({
      key: 'staff.lastOwner',
    });
    const second = await member('owner');
    const results = await Promise.allSettled([
      as(owner)(staffCalls.block, { userId: second.userId, blocked: true }),
      as(second)(staffCalls.change, { userId: owner.userId, name: 'x', roleId: viewer }),
    ]);
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('can change users and roles of another company, or of another kind', async () => {
    const stranger = await member('owner', await addCompany(database));
    const role = await as(owner)(staffCalls.saveRole, { name: 'Ours', codes: ['order.view'] });
    const gone = { code: codes.notFound };
    for (const userId of [owner.userId, 999_999_999]) {
      await expect(as(stranger)(staffCalls.change, { userId, name: 'x', roleId: await roleId('viewer') })).rejects.toMatchObject(gone);
      await expect(as(stranger)(staffCalls.block, { userId, blocked: true })).rejects.toMatchObject(gone);
      await expect(as(stranger)(staffCalls.remove, { userId })).rejects.toMatchObject(gone);
      await expect(as(stranger)(staffCalls.resend, { userId })).rejects.toMatchObject(gone);
    }
    for (const id of [role.id, 999_999_999, await roleId('owner', 'seller')]) {
      await expect(as(stranger)(staffCalls.invite, { email: address(), name: 'x', roleId: id })).rejects.toMatchObject(gone);
      await expect(as(stranger)(staffCalls.saveRole, { roleId: id, name: 'y', codes: ['order.view'] })).rejects.toMatchObject(gone);
      await expect(as(stranger)(staffCalls.removeRole, { roleId: id })).rejects.toMatchObject(gone);
    }
    expect((await people(stranger)).map((one) => one.id)).toEqual([stranger.userId]);
    expect((await as(stranger)(staffCalls.roles, {})).roles.map((one) => one.id)).not.toContain(role.id);
    const unaudited = { ...stranger, unaudited: true };
    await expect(inviteAs(unaudited)).rejects.toMatchObject({ code: codes.unaudited });
  });
});

describe('roles', () => {
  it('require the codes that their codes need, a unique name, and no users to be removed', async () => {
    const save = (name: string, given: AccessCode[]) => as(owner)(staffCalls.saveRole, { name, codes: given });
    await expect(save('A', ['order.place'])).rejects.toMatchObject({ details: { fields: { codes: 'role.needs' } } });
    await expect(save('A', ['product.manage'])).rejects.toMatchObject({ details: { fields: { codes: 'role.otherKind' } } });
    await expect(as(owner)(staffCalls.saveRole, { name: 'A', codes: [] })).rejects.toMatchObject({ code: codes.invalid });
    const { id } = await save('Front desk', ['order.view', 'price.view', 'order.place']);
    await expect(save('front DESK', ['order.view'])).rejects.toMatchObject({ details: { fields: { name: 'role.nameTaken' } } });
    await expect(as(owner)(staffCalls.removeRole, { roleId: await roleId('viewer') })).rejects.toMatchObject({ key: 'role.predefined' });
    const target = await member('viewer');
    const [assigned, removed] = await Promise.allSettled([
      as(owner)(staffCalls.change, { userId: target.userId, name: 'x', roleId: id }),
      as(owner)(staffCalls.removeRole, { roleId: id }),
    ]);
    expect([assigned.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    if (removed.status === 'rejected') expect(removed.reason).toMatchObject({ key: 'role.inUse' });
  });
});

describe('the list', () => {
  it('is searched, filtered and paged, and exported as it is filtered', async () => {
    for (let index = 0; index < 25; index++) await member(index % 5 === 0 ? 'viewer' : 'purchaser');
    const viewer = await roleId('viewer');
    expect(await people(owner, { roleId: viewer })).toHaveLength(5);
    expect(await people(owner, { keyword: 'viewer' })).toHaveLength(5);
    expect(await people(owner, { keyword: '%' })).toHaveLength(0);
    const first = await as(owner)(staffCalls.list, { size: 20 });
    const rest = await as(owner)(staffCalls.list, { size: 20, cursor: first.next ?? '' });
    expect([first.rows.length, rest.rows.length, rest.next]).toEqual([20, 6, null]);
    const { content } = await as(owner)(staffCalls.export, { roleId: viewer });
    expect(content.trim().split('\r\n')).toHaveLength(6);
    expect(content).toContain('Viewer');
  });

  it('exists for sellers and the operator as well, without limits', async () => {
    for (const kind of ['seller', 'operator'] as const) {
      const boss = await member('owner', await addCompany(database, { kind }));
      expect(boss.userType).toBe(kind === 'seller' ? userTypes.seller : userTypes.buyer);
      const input = { email: address(), name: 'Helper', roleId: await roleId('viewer', kind) };
      await expect(as(boss)(staffCalls.invite, { ...input, limitPerOrder: 1 })).rejects.toMatchObject({ key: 'staff.limitsForBuyers' });
      await as(boss)(staffCalls.invite, { ...input, ...none });
      expect(await people(boss)).toHaveLength(2);
      expect(await lastMail(input.email)).toMatchObject({ template: 'subAccountInvited' });
    }
  });
});
