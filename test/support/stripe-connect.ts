/** The part of `stripe-server.ts` about accounts of sellers and transfers to them. It also plays the seller on Stripe's page. */
import { randomUUID } from 'node:crypto';

type Account = {
  id: string;
  object: 'account';
  country: string;
  default_currency: string;
  capabilities: { transfers: 'active' | 'inactive' | 'pending' };
  requirements: { currently_due: string[]; past_due: string[]; pending_verification: string[]; disabled_reason: string | null };
  external_accounts: { data: { currency: string }[] };
};
type Transfer = {
  id: string;
  object: 'transfer';
  amount: number;
  currency: string;
  destination: string;
  transfer_group: string;
  amount_reversed: number;
};
type Parameters = Map<string, string>;

export function stripeConnect(refusal: (code: string, status?: number) => Error) {
  const accounts = new Map<string, Account>();
  const transfers: Transfer[] = [];
  /** What the market has at Stripe, in minor units. */
  const balance = { available: 1_000_000_00 };

  function createAccount(given: Parameters): Account {
    const country = given.get('country') ?? '';
    if (!/^[A-Z]{2}$/.test(country) || given.get('capabilities[transfers][requested]') !== 'true') throw refusal('parameter_missing');
    if (given.get('controller[stripe_dashboard][type]') !== 'express' || given.get('controller[losses][payments]') !== 'application')
      throw refusal('parameter_missing');
    const made: Account = {
      ...{ id: `acct_${randomUUID().replaceAll('-', '').slice(0, 16)}`, object: 'account', country, default_currency: 'eur' },
      ...{ capabilities: { transfers: 'inactive' }, external_accounts: { data: [] } },
      requirements: {
        ...{ currently_due: ['business_profile.url', 'external_account', 'tos_acceptance.date'], past_due: ['person_1.first_name'] },
        ...{ pending_verification: [], disabled_reason: 'requirements.past_due' },
      },
    };
    accounts.set(made.id, made);
    return made;
  }

  function accountOf(id: string): Account {
    const found = accounts.get(id);
    if (!found) throw refusal('account_invalid', 403);
    return found;
  }

  function transfer(given: Parameters): Transfer {
    const [amount, id] = [Number(given.get('amount')), given.get('destination') ?? ''];
    const account = accounts.get(id);
    if (!account) throw refusal('resource_missing');
    if (account.capabilities.transfers !== 'active') throw refusal('insufficient_capabilities_for_transfer');
    if (amount > balance.available) throw refusal('balance_insufficient');
    balance.available -= amount;
    const made: Transfer = {
      ...{
        id: `tr_${randomUUID().replaceAll('-', '')}`,
        object: 'transfer',
        amount,
        currency: given.get('currency') ?? '',
        destination: id,
      },
      ...{ transfer_group: given.get('transfer_group') ?? '', amount_reversed: 0 },
    };
    transfers.push(made);
    return made;
  }

  function work(isPost: boolean, [of = '', id = '']: string[], given: Parameters): object {
    if (of === 'accounts') return isPost && !id ? createAccount(given) : accountOf(id);
    if (of === 'account_links') {
      const account = accountOf(given.get('account') ?? '');
      if (given.get('type') !== 'account_onboarding' || !given.get('return_url') || !given.get('refresh_url'))
        throw refusal('parameter_missing');
      return { object: 'account_link', url: `https://connect.stripe.com/setup/e/${account.id}/${randomUUID()}` };
    }
    if (isPost) return transfer(given);
    if (!id) {
      const data = transfers.filter(({ transfer_group: group }) => group === given.get('transfer_group'));
      return { object: 'list', data, has_more: false, url: '/v1/transfers' };
    }
    const found = transfers.find((one) => one.id === id);
    if (!found) throw refusal('resource_missing', 404);
    return found;
  }

  return {
    ...{ account: accountOf, transfers, balance, work },
    /** The seller enters on Stripe's page what it wants to know, and Stripe agrees. */
    complete(id: string): void {
      const account = accountOf(id);
      account.capabilities.transfers = 'active';
      account.requirements = { currently_due: [], past_due: [], pending_verification: [], disabled_reason: null };
    },
    /** Stripe ends the transfers to an account. */
    block(id: string): void {
      const account = accountOf(id);
      account.capabilities.transfers = 'inactive';
      account.requirements.disabled_reason = 'rejected.fraud';
    },
    /** The operator deletes an account at Stripe. */
    deleteAccount: (id: string): void => void accounts.delete(id),
    reverse(id: string): void {
      const found = transfers.find((one) => one.id === id);
      if (found) found.amount_reversed = found.amount;
    },
  };
}
