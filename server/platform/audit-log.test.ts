import { expect, test } from 'vitest';
import { brokenAuditEntries, recordAudit } from './audit-log.ts';
import { testDatabase } from '../../test/support/database.ts';

const database = await testDatabase();

test('decisions written at the same time make one chain, which shows what somebody changed behind its back', async () => {
  const write = (number: number): Promise<void> =>
    database.transaction((tx) =>
      recordAudit(tx, {
        userId: null,
        companyId: null,
        action: 'company.approved',
        subject: `company:${number}`,
        before: { state: 'in_review' },
        after: { state: 'approved' },
        network: '192.0.2.1',
        at: new Date(),
      }),
    );
  await Promise.all(Array.from({ length: 20 }, (_, number) => write(number)));
  expect(await brokenAuditEntries(database)).toEqual([]);

  await expect(database.pool.query("update audit_log set after = '{}'")).rejects.toThrow('append-only');
  const { rows } = await database.pool.query<{ id: number }>('select id from audit_log order by id');
  const tampered = rows[7]?.id ?? 0;
  const removed = rows[12]?.id ?? 0;
  await database.pool.query('alter table audit_log disable trigger user');
  await database.pool.query(`update audit_log set after = '{"state": "rejected"}' where id = $1`, [tampered]);
  await database.pool.query('delete from audit_log where id = $1', [removed]);
  await database.pool.query('alter table audit_log enable trigger user');
  expect(await brokenAuditEntries(database)).toEqual([tampered, rows[13]?.id]);
});
