/** The same bookings in two files of different formats: nothing counts twice, and nothing is lost. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankCalls } from '../../../../../contract/payments/bank.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, testFiles } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { checkInvariants } from '../index.ts';

const own = 'DE89370400440532013000';
const reason = 'compared with the bank';
let database: Database;
let operator: Caller;
let clerk: Caller;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 16 });
  await migrateJobs(database.connection);
  await database.pool.query(`insert into market (id) values (1) on conflict do nothing`);
  await database.pool.query('update market set bank_accounts = $1', [
    JSON.stringify([{ holder: 'Kontor Handels GmbH', bank: 'Bank', iban: own, bic: 'COBADEFF' }]),
  ]);
  const company = await addCompany(database, { kind: 'operator' });
  [operator, clerk] = [await addUser(database, company), await addUser(database, company)];
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

type Line = { name: string; text?: string; amount?: string; number?: string };
const camt = (lines: readonly Line[], version = '08'): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${own}</IBAN></Id></Acct>${lines
    .map(
      ({ name, text = 'goods', amount = '119.00', number = randomUUID() }) => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt>
  <AcctSvcrRef>${number}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;
const csv = (lines: readonly Line[], [day, heads] = ['24.11.2026', 'Buchungstag;Betrag;Waehrung;Name;Verwendungszweck;a;b']): string =>
  [heads, ...lines.map(({ name, text = 'goods', amount = '119,00' }) => `${day};${amount};EUR;${name};${text};;`)].join('\n');

async function arrives(content: string, caller = operator) {
  const key = `uploads/${randomUUID()}`;
  await testFiles.put(key, Buffer.from(content));
  await database.pool.query(
    `insert into upload (id, network, key, user_id, company_id, purpose, file_name, content_type, size, stored_size, state)
     values (gen_random_uuid(), '', $1, $2, $3, 'bankStatement', 'statement', 'application/xml', 1, 1, 'stored')`,
    [key, caller.userId, caller.companyId],
  );
  return as(caller)(bankCalls.import, { file: key, iban: own });
}
const as = (caller: Caller): ReturnType<typeof callsAs> => callsAs(database, handlers, { caller });
const named = async (keyword: string) => (await as(operator)(bankCalls.list, { keyword })).rows.toReversed();
const decide = (ids: number[], same: boolean, caller = operator, key: string = randomUUID()) =>
  as(caller)(bankCalls.decideDuplicates, { ids, same, reason }, { idempotencyKey: key });
const atBank = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ balance: number }>(
    `select balance from ledger_account where kind = 'bank_clearing' and currency = 'EUR'`,
  );
  return -(rows[0]?.balance ?? 0);
};

describe('bookings of a file of another format', () => {
  it('are not posted until they are decided: the same do not count, others do', async () => {
    const before = await atBank();
    expect(await arrives(camt([{ name: 'Atlas' }, { name: 'Atlas' }, { name: 'Atlas Two' }]))).toMatchObject({ added: 3, doubtful: 0 });
    expect(await arrives(csv([{ name: 'ATLAS' }, { name: 'Atlas', text: 'EREF goods' }, { name: 'Borealis' }]))).toMatchObject({
      added: 1,
      doubtful: 2,
    });
    expect((await atBank()) - before).toBe(4 * 119_00);
    const [first, second] = (await named('atlas')).filter(({ state }) => state === 'doubtful');
    if (!first || !second) throw new Error('two are doubtful');
    expect((await as(operator)(bankCalls.item, { id: first.id })).twin).toMatchObject({ id: first.sameAs, state: 'unmatched' });
    expect(await decide([first.id], true)).toEqual({ decided: 1 });
    expect((await atBank()) - before).toBe(4 * 119_00);
    expect(await decide([second.id], false)).toEqual({ decided: 1 });
    expect((await atBank()) - before).toBe(5 * 119_00);
    expect((await named('atlas')).map(({ state }) => state)).toEqual(['unmatched', 'unmatched', 'unmatched', 'duplicate', 'unmatched']);
    await expect(decide([second.id], true)).rejects.toMatchObject({ code: codes.conflict });
  });

  it('are known in an overlapping file of the same layout, and two equal ones of a file are two', async () => {
    await arrives(camt([{ name: 'Cygnus' }]));
    expect(await arrives(csv([{ name: 'Cygnus' }]))).toMatchObject({ added: 0, doubtful: 1 });
    expect(await arrives(csv([{ name: 'Cygnus' }, { name: 'Cygnus' }]))).toMatchObject({ added: 1, doubtful: 0 });
    expect(await arrives(csv([{ name: 'Cygnus' }, { name: 'Cygnus' }]))).toMatchObject({ added: 0, doubtful: 0 });
  });

  it('are found by the value date, in a later version of CAMT and in another layout of CSV', async () => {
    await arrives(camt([{ name: 'Draco', number: 'D-1' }]));
    expect(await arrives(camt([{ name: 'Draco', number: 'D-1' }], '13'))).toMatchObject({ added: 0, doubtful: 0 });
    expect(await arrives(camt([{ name: 'Draco', number: 'D-2' }]))).toMatchObject({ added: 1, doubtful: 0 });
    expect(
      await arrives(csv([{ name: 'Draco' }, { name: 'Draco' }], ['25.11.2026', 'Date;Amount;Currency;Payer;Purpose;x;y'])),
    ).toMatchObject({
      ...{ added: 0, doubtful: 2 },
    });
    const same = (await named('draco')).filter(({ state }) => state === 'doubtful').map(({ sameAs }) => sameAs);
    expect(new Set(same).size).toBe(2);
  });

  it('cannot be the same as one that does not count', async () => {
    await arrives(camt([{ name: 'Eridanus' }]));
    await arrives(csv([{ name: 'Eridanus' }]));
    // Of the first file's layout: the only one left that it can be the same as is itself in doubt.
    expect(await arrives(camt([{ name: 'Eridanus' }]))).toMatchObject({ added: 0, doubtful: 1 });
    const [, second, third] = await named('eridanus');
    await expect(decide([third?.id ?? 0], true)).rejects.toMatchObject({ key: 'bank.twinUncounted' });
    await decide([second?.id ?? 0], false);
    await decide([third?.id ?? 0], true);
    expect((await named('eridanus')).map(({ state }) => state)).toEqual(['unmatched', 'unmatched', 'duplicate']);
  });
});

describe('at the same moment', () => {
  it('two files of different formats count once, and two operators decide once', async () => {
    for (let round = 0; round < 6; round++) {
      const name = `Fornax ${'ABCDEF'[round]}`;
      const before = await atBank();
      const lines = [{ name }, { name, text: 'second' }, { name, amount: '7.00' }];
      const results = await Promise.all([
        arrives(camt(lines)),
        arrives(csv(lines.map((one) => ({ ...one, ...(one.amount ? { amount: '7,00' } : {}) }))), clerk),
      ]);
      expect([results[0].added + results[1].added, results[0].doubtful + results[1].doubtful]).toEqual([3, 3]);
      expect((await atBank()) - before).toBe(2 * 119_00 + 7_00);
      const ids = (await named(name)).filter(({ state }) => state === 'doubtful').map(({ id }) => id);
      const decided = await Promise.allSettled([decide(ids, true), decide(ids, false, clerk)]);
      expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const counted = decided[1]?.status === 'fulfilled' ? 2 : 1;
      expect((await atBank()) - before).toBe(counted * (2 * 119_00 + 7_00));
    }
  });
});
