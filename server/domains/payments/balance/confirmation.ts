import { confirmedMinutes } from '../../../../contract/payments/payment-settings.ts';

/**
 * Whether a checkout's payment requires the password and the session has not confirmed it recently. The arguments are SQL. Amounts in
 * several currencies are compared in the company's own, at the newest rates.
 */
export const lacksConfirmation = ({
  checkout,
  company,
  session,
  at,
}: Record<'checkout' | 'company' | 'session' | 'at', string>): string => `
exists (
  select from company_payment_setting setting
  where setting.company_id = ${company} and setting.confirm_above is not null
    and not exists (select from user_session u where u.id = ${session}::uuid and u.confirmed_at > ${at}::timestamptz - interval '${confirmedMinutes} minutes')
    and setting.confirm_above < (
      select sum(o.total * coalesce(own.rate, 1) / coalesce(theirs.rate, 1))
      from purchase_order o join company c on c.id = ${company}
      left join lateral (select x.rate from exchange_rate x where x.currency = c.preferred_currency order by x.day desc limit 1) own on true
      left join lateral (select x.rate from exchange_rate x where x.currency = o.currency order by x.day desc limit 1) theirs on true
      where o.checkout_id = ${checkout} and o.state <> 'cancelled'))`;
