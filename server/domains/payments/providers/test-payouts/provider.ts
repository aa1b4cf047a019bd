import { randomBytes } from 'node:crypto';
import type { TestOutcome } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { type AccountFacts, type PayoutProvider, TransferRefused } from '../payout-provider.ts';
import { ProviderRefused, type Transact } from '../provider.ts';
import { insertTestAccount, insertTestTransfer, selectTestAccount, selectTestTransfer, writeReturn } from './queries.ts';

const newReference = (): string => randomBytes(18).toString('base64url');

const missing: Record<TestOutcome, AccountFacts['missing']> = { ready: [], incomplete: ['bankAccount', 'company'], blocked: [] };

/**
 * Payouts by the embedded test provider, for the demo and for trying a market out: it moves no money. Sellers decide on
 * `/seller-console/payouts/test-account/…` what becomes of their account.
 */
export const testPayouts = (transact: Transact): PayoutProvider => {
  const known = async (tx: Tx, reference: string) => {
    const account = await selectTestAccount(tx, reference);
    if (!account) throw new ProviderRefused(`there is no account ${reference}`);
    return account;
  };
  return {
    name: 'test',
    createAccount: ({ key, country }) => transact((tx) => insertTestAccount(tx, { reference: newReference(), key, country })),
    onboarding: (account, { returnTo }) =>
      transact(async (tx) => {
        await known(tx, account);
        await writeReturn(tx, account, returnTo);
        return `/seller-console/payouts/test-account/${account}`;
      }),
    accountFacts: (reference) =>
      transact(async (tx) => {
        const account = await selectTestAccount(tx, reference);
        if (!account) return null;
        const { standing, country } = account;
        return { standing, missing: missing[standing], currencies: ['EUR'], country };
      }),
    transfer: ({ key, account, currency, amount, now }) =>
      transact(async (tx) => {
        const made = await selectTestTransfer(tx, { key });
        if (made) return made;
        const found = await selectTestAccount(tx, account);
        if (found?.standing !== 'ready') throw new TransferRefused('account', `the account is ${found?.standing ?? 'unknown'}`);
        return insertTestTransfer(tx, { reference: newReference(), key, account, currency, amount, now });
      }),
    transferFacts: (reference) =>
      transact(async (tx) => {
        const made = await selectTestTransfer(tx, { reference });
        if (!made) throw new ProviderRefused(`there is no transfer ${reference}`);
        return made;
      }),
  };
};
