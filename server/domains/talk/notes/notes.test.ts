import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { chatNoteCalls, noteBounds } from '../../../../contract/talk/chat-notes.ts';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs } from '../../../../test/support/market.ts';
import { fetchRows } from '../../../platform/personal-data.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { hubOf } from '../chat/hub.ts';
import { handlers as chat } from '../chat/calls.ts';
import { handlers as notes } from './calls.ts';
import { eraseNotesOf, noteFiles } from './personal-data.ts';

let database: Database;
let storeId: number;
let anna: Caller;
let ben: Caller;
let sam: Caller;
let stranger: Caller;

const as = (caller: Caller) => callsAs(database, [...chat, ...notes], { caller });
const typeOf = (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { details?: { type?: number } }).details?.type,
  );

beforeAll(async () => {
  database = await testDatabase();
  const buyer = await addCompany(database, { kind: 'buyer' });
  const seller = await addCompany(database, { kind: 'seller' });
  storeId = (await addStore(database, seller)).id;
  anna = await addUser(database, buyer);
  ben = await addUser(database, buyer, { role: 'purchaser' });
  sam = await addUser(database, seller);
  stranger = await addUser(database, await addCompany(database, { kind: 'buyer' }));
});
afterAll(releaseDatabases);

const open = async (): Promise<string> => (await as(anna)(buyerChatCalls.open, { storeId })).gid;
const add = (who: Caller, gid: string, note: string, cid: string = randomUUID()) => as(who)(chatNoteCalls.add, { gid, cid, note });
const textsOf = async (who: Caller, gid: string): Promise<string[]> => (await as(who)(chatNoteCalls.list, { gid })).map(({ note }) => note);

describe('notes of a company about a conversation', () => {
  it('are read by colleagues, newest first, and by nobody of the other side', async () => {
    const gid = await open();
    await add(anna, gid, 'Asks for 3 % on pallets');
    await add(ben, gid, 'Called back');
    expect(await as(ben)(chatNoteCalls.list, { gid })).toMatchObject([
      { note: 'Called back', name: ben.name, deletable: true },
      { note: 'Asks for 3 % on pallets', name: anna.name, deletable: false },
    ]);
    for (const [who, expected] of [
      [sam, chatErrors.notAllowed],
      [stranger, chatErrors.noSuchConversation],
    ] as const)
      expect(await Promise.all([typeOf(textsOf(who, gid)), typeOf(add(who, gid, 'x'))])).toEqual([expected, expected]);
    expect((await as(sam)(chatCalls.history, { targetId: gid })).messages.map(({ type }) => type)).toEqual(['inform']);
  });

  it('are looked at again by colleagues who have them open, and by nobody else', async () => {
    const gid = await open();
    const seen: string[] = [];
    const members = [ben, sam, stranger].map(({ userId, companyId, name }) => ({
      ...{ userId, companyId, operator: false, platformOnly: false },
      deliver: (frame: string) => void seen.push(`${name} ${frame}`),
    }));
    for (const member of members) hubOf(database).add(member);
    const frame = `${ben.name} ${JSON.stringify({ t: 'service', gid })}`;
    const cid = randomUUID();
    const { id } = await add(anna, gid, 'New', cid);
    await expect.poll(() => seen).toEqual([frame]);
    await add(anna, gid, 'New', cid);
    await as(anna)(chatNoteCalls.delete, { gid, noteId: id });
    await expect.poll(() => seen).toEqual([frame, frame]);
    for (const member of members) hubOf(database).remove(member);
  });

  it('are added once per client id, however often they are sent', async () => {
    const gid = await open();
    const cid = randomUUID();
    const added = await Promise.all(Array.from({ length: 6 }, () => add(anna, gid, 'Once', cid)));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect((await textsOf(anna, gid)).filter((text) => text === 'Once')).toHaveLength(1);
    expect(await typeOf(add(anna, gid, 'Another', cid))).toBe(chatErrors.badParameter);
    // An id of a conversation is the same in capitals.
    expect(await add(anna, gid.toUpperCase(), 'Once', cid)).toEqual(added[0]);
    // Two conversations at once: one of them has it.
    const { gid: other } = await as(anna)(chatCalls.support, {});
    const both = randomUUID();
    const settled = await Promise.all([gid, other].map((one) => typeOf(add(anna, one, 'Which?', both))));
    expect(settled.filter((type) => type === undefined)).toHaveLength(1);
    expect(settled).toContain(chatErrors.badParameter);
  });

  it('are deleted by those who wrote them, and by the owner of the group', async () => {
    const gid = await open();
    const [own, other] = [await add(ben, gid, 'Own'), await add(anna, gid, 'Other')];
    const remove = (who: Caller, noteId: number, of = gid) => as(who)(chatNoteCalls.delete, { gid: of, noteId });
    expect(await typeOf(remove(ben, other.id))).toBe(chatErrors.noPermission);
    expect(await remove(anna, own.id)).toEqual({ deleted: true });
    expect(await remove(ben, own.id)).toEqual({ deleted: false });
    // A note is looked up within its conversation.
    const support = await as(stranger)(chatCalls.support, {});
    expect(await remove(stranger, other.id, support.gid)).toEqual({ deleted: false });
    expect(await textsOf(anna, gid)).toContain('Other');
  });

  it('have a limit, which many at once do not exceed', async () => {
    const { gid } = await as(stranger)(chatCalls.support, {});
    await database.pool.query(
      `insert into conversation_note (conversation_id, user_id, client_id, at, note)
       select $1, $2, 'filled-' || n, now(), 'Filled' from generate_series(1, $3::int) n`,
      [gid, stranger.userId, noteBounds.most - 2],
    );
    const settled = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => add(stranger, gid, `n${at}`)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await as(stranger)(chatNoteCalls.list, { gid })).toHaveLength(noteBounds.most);
  });

  it('are not of conversations of two people or of a team', async () => {
    const { gid } = await as(anna)(chatCalls.colleague, { userId: ben.userId });
    expect(await typeOf(add(anna, gid, 'x'))).toBe(chatErrors.notAllowed);
    const team = await as(anna)(chatCalls.team, { cid: randomUUID(), name: 'Team', users: [ben.userId] });
    expect(await typeOf(add(anna, team.gid, 'x'))).toBe(chatErrors.notAllowed);
  });

  it('are in the copy of a person’s data, those of all colleagues in that of the company', async () => {
    const company = await addCompany(database, { kind: 'buyer' });
    const owner = await addUser(database, company);
    const { gid } = await as(owner)(buyerChatCalls.open, { storeId });
    const colleague = await addUser(database, company, { role: 'purchaser' });
    await add(owner, gid, 'Of the owner');
    await add(colleague, gid, 'Of a colleague');
    const noted = async (scope: 'person' | 'company') => {
      const file = noteFiles.find((one) => one.scope === scope);
      return database.transaction(async (tx) => {
        await file?.open(tx, { userId: owner.userId, companyId: owner.companyId });
        return fetchRows(tx, 10);
      });
    };
    expect(await noted('person')).toMatchObject([{ conversation_id: gid, note: 'Of the owner' }]);
    expect(await noted('company')).toMatchObject([
      { conversation_id: gid, person: owner.name, note: 'Of the owner' },
      { conversation_id: gid, person: colleague.name, note: 'Of a colleague' },
    ]);
  });

  it('go with the person who wrote them', async () => {
    const gid = await open();
    await add(ben, gid, 'To be forgotten');
    await database.transaction((tx) => eraseNotesOf(tx, [ben.userId]));
    expect(await textsOf(anna, gid)).not.toContain('To be forgotten');
  });
});
