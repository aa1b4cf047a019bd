import { confirmedMinutes } from '../../../../contract/payments/payment-settings.ts';

type Asked = Record<'company' | 'session' | 'at', string>;

/**
 * Whether paying amounts requires the password and the session has not confirmed it recently. The arguments are SQL, `amounts` a statement
 * with the columns `currency` and `total`. Amounts in several currencies are compared in the company's own, at the newest rates.
 */
export const lacksConfirmationFor = ({ amounts, company, session, at }: Asked & { amounts: string }): string => `
exists (
  select from company_payment_setting setting
  where setting.company_id = ${company} and setting.confirm_above is not null
    and not exists (select from user_session u where u.id = ${session}::uuid and u.confirmed_at > ${at}::timestamptz - interval '${confirmedMinutes} minutes')
    and setting.confirm_above < (
      select sum(o.total * coalesce(own.rate, 1) / coalesce(theirs.rate, 1))
      from (${amounts}) o join company c on c.id = ${company}
      left join lateral (select x.rate from exchange_rate x where x.currency = c.preferred_currency order by x.day desc limit 1) own on true
      left join lateral (select x.rate from exchange_rate x where x.currency = o.currency order by x.day desc limit 1) theirs on true))`;

/** The same for the orders of a checkout. */
export const lacksConfirmation = ({ checkout, ...asked }: Asked & { checkout: string }): string =>
  lacksConfirmationFor({
    ...asked,
    amounts: `select p.currency, p.total from purchase_order p where p.checkout_id = ${checkout} and p.state <> 'cancelled'`,
  });
