/** A user changes their own name and the language of their mails. */
import { beforeAll, describe, expect, it } from 'vitest';
import { securityCalls } from '../../../../contract/identity/security.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

describe('the own name and language', () => {
  it('are changed by the user alone, and recorded', async () => {
    const company = await addCompany(database);
    const [caller, colleague] = [await addUser(database, company), await addUser(database, company)];
    const call = callsAs(database, handlers, { caller });
    const other = await callsAs(database, handlers, { caller: colleague })(securityCalls.overview, {});
    await call(securityCalls.savePerson, { name: ' Klara Speiche ', language: 'pl' });
    expect(await call(securityCalls.overview, {})).toMatchObject({ name: 'Klara Speiche', language: 'pl' });
    expect(await callsAs(database, handlers, { caller: colleague })(securityCalls.overview, {})).toMatchObject({
      name: other.name,
      language: other.language,
    });
    const { rows } = await database.pool.query(`select after from audit_log where action = 'person.changed' and user_id = $1`, [
      caller.userId,
    ]);
    expect(rows).toEqual([{ after: { name: 'Klara Speiche', language: 'pl' } }]);
  });

  it('refuse an empty name and a language that is none', async () => {
    const call = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
    await expect(call(securityCalls.savePerson, { name: '  ', language: 'de' })).rejects.toMatchObject({ code: codes.invalid });
    await expect(call(securityCalls.savePerson, { name: 'Klara', language: 'xx' as 'de' })).rejects.toMatchObject({ code: codes.invalid });
  });
});
