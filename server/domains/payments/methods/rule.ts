import type { AmountLimits, buyerChoices } from '../../../../contract/payments/payment-methods.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import { countryText, moneyText } from '../../../platform/formats/local-text.ts';

/** To whom a method is offered, with what has to be known of the buyer that asks. */
export type MethodRule = {
  isOn: boolean;
  countries: string[];
  currencies: AmountLimits[];
  buyers: (typeof buyerChoices)[number];
  /** Whether the buyer is one of those that the operator has named. */
  isNamed: boolean;
  /** The buyer's country. */
  country: string;
};

/** SQL: the rule of a method for a company, as JSON; `m` is the row of `payment_method`, `company` an expression. */
export const ruleColumn = (company: string): string => `(
  select json_build_object('isOn', m.is_on, 'countries', m.countries, 'currencies', m.currencies, 'buyers', m.buyers, 'country', c.country_code,
    'isNamed', exists (select from payment_method_buyer n where n.method = m.method and n.company_id = c.id)) from company c where c.id = ${company})`;

/** SQL: the rule of one method for a company, as a column of any statement. */
export const methodRule = ({ method, company }: Record<'method' | 'company', string>): string =>
  `(select ${ruleColumn(company)} from payment_method m where m.method = ${method})`;

export type MethodObstacle = { key: MessageKey; values: Record<string, string> };
type Amount = { currency: string; total: number };

/** Why a method cannot pay these amounts of a buyer; null if it can. */
export function obstacleTo(rule: MethodRule | null, due: readonly Amount[], language: Language): MethodObstacle | null {
  if (!rule?.isOn) return { key: 'paymentMethod.off', values: {} };
  if (rule.buyers !== 'all' && (rule.buyers === 'only') !== rule.isNamed) return { key: 'paymentMethod.notForCompany', values: {} };
  if (rule.countries.length > 0 && !rule.countries.includes(rule.country))
    return { key: 'paymentMethod.notForCountry', values: { country: countryText(rule.country, language) } };
  for (const { currency, total } of rule.currencies.length > 0 ? due : []) {
    const limits = rule.currencies.find((one) => one.currency === currency);
    if (!limits)
      return { key: 'paymentMethod.notForCurrency', values: { currencies: rule.currencies.map((one) => one.currency).join(', ') } };
    if (limits.minimum !== null && total < limits.minimum)
      return { key: 'paymentMethod.belowMinimum', values: { amount: moneyText(limits.minimum, currency, language) } };
    if (limits.maximum !== null && total > limits.maximum)
      return { key: 'paymentMethod.aboveMaximum', values: { amount: moneyText(limits.maximum, currency, language) } };
  }
  return null;
}
