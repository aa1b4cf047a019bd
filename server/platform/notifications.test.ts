import { expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { mailTemplates } from './mail/templates.ts';
import { notify } from './notifications.ts';

const database = await testDatabase();
const { lowBalance, subAccountElsewhere } = mailTemplates({ lowBalance: { link: true }, subAccountElsewhere: {} });
const scope = { now: new Date('2026-03-01T12:00:00Z'), publicUrl: 'https://market.example' };
const sent = async () =>
  (
    await database.pool.query<{ recipient: string; language: string; body: string; kind: string }>(
      'select recipient, language, body, kind from mail_message order by id',
    )
  ).rows;

test('each person is notified in their language, in English where it is not known', async () => {
  const people = [
    { userId: null, email: 'a@buyer.example', language: 'de', kind: 'buyer' as const, balance: '1 €' },
    { userId: null, email: 'b@buyer.example', language: 'xx', kind: 'buyer' as const, balance: '2 €' },
    { userId: null, email: 'c@buyer.example', language: null, kind: 'buyer' as const, balance: '3 €' },
  ];
  await database.transaction((tx) =>
    notify(tx, scope, lowBalance, people, ({ balance }, language) => ({ balance, limit: `limit in ${language}`, link: '/account' })),
  );
  const mails = await sent();
  expect(mails.map(({ recipient, language }) => [recipient, language])).toEqual([
    ['a@buyer.example', 'de'],
    ['b@buyer.example', 'en'],
    ['c@buyer.example', 'en'],
  ]);
  expect(mails[0]?.body).toContain('limit in de');
  expect(mails[1]?.body).toContain('2 €');
  for (const { body } of mails) expect(body).toContain('https://market.example/account');
});

test('nobody is notified of what was rolled back, and nobody for no recipients', async () => {
  const before = (await sent()).length;
  await expect(
    database.transaction(async (tx) => {
      const seller = { userId: null, email: 'd@seller.example', language: 'fr', kind: 'seller' as const };
      await notify(tx, scope, subAccountElsewhere, [seller], { inviter: 'Ada', company: 'A' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await database.transaction((tx) => notify(tx, scope, subAccountElsewhere, [], { inviter: 'Ada', company: 'A' }));
  expect(await sent()).toHaveLength(before);
});
