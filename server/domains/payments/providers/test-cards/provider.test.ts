import { beforeAll, describe, expect, it } from 'vitest';
import { type TestCard, testCards as cards } from '../../../../../contract/payments/test-cards.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { providerConformance } from '../../../../../test/support/provider-conformance.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { signedTestMessage } from './messages.ts';
import { payWithTestCard, testCards } from './provider.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await migrateJobs(database.connection);
});

const provider = () => testCards(database, (work) => database.transaction(work));
const pay =
  (card: TestCard, { confirmed = null as boolean | null, save = false, now = new Date() } = {}) =>
  (reference: string) =>
    database.transaction((tx) =>
      payWithTestCard(tx, { reference, number: cards[card], saved: null, save, messages: 'on_time', confirmed }, now),
    );

providerConformance(async () => ({
  provider: provider(),
  pay: async (reference) => void (await pay('success')(reference)),
  paySaving: async (reference) => void (await pay('success', { save: true })(reference)),
  payWithoutMoney: async (reference) => void (await pay('insufficient')(reference)),
  failRefund: async (reference) =>
    void (await database.pool.query(
      `update test_card_refund r set fails_at = now() - interval '1 minute' from test_card_payment p where p.id = r.payment_id and p.reference = $1`,
      [reference],
    )),
  message: (message, at) => signedTestMessage(database, message, at),
}));

describe('the test cards', () => {
  const now = new Date();
  const later = new Date(now.getTime() + 61_000);
  const begun = async (): Promise<string> => {
    const request = { currency: 'EUR', amount: 100, description: '', language: 'en' as const, returnTo: '/', customer: null, now };
    return (await provider().authorize({ ...request, key: `cards ${Math.random()}` })).reference;
  };
  const status = async (reference: string, at = now) => provider().status(reference, at);

  it('ask for a confirmation, which may be refused', async () => {
    const [yes, no] = [await begun(), await begun()];
    expect(await pay('secure')(yes)).toBe(true);
    expect(await status(yes)).toMatchObject({ state: 'pending' });
    expect(await pay('secure', { confirmed: true })(yes)).toBe(false);
    expect(await status(yes)).toMatchObject({ state: 'authorized' });
    await pay('secure', { confirmed: false })(no);
    expect(await status(no)).toMatchObject({ state: 'failed', failure: 'notConfirmed' });
  });

  it('are declined', async () => {
    const reference = await begun();
    await pay('declined')(reference);
    expect(await status(reference)).toMatchObject({ state: 'failed', failure: 'declined' });
  });

  it('are decided later', async () => {
    const reference = await begun();
    await pay('delayed', { now })(reference);
    expect(await status(reference)).toMatchObject({ state: 'processing' });
    expect(await status(reference, later)).toMatchObject({ state: 'authorized' });
  });

  it('are reclaimed once they were charged', async () => {
    const reference = await begun();
    await pay('dispute', { now })(reference);
    expect(await provider().capture(reference, now)).toMatchObject({ state: 'captured', isDisputed: false });
    expect(await status(reference, later)).toMatchObject({ isDisputed: true });
  });
});
