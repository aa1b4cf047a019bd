import { type AccessCode, codeNeeds, withNeeded } from '../../../../contract/identity/access.ts';

/** Areas of work, each with its access codes, in the order in which they are shown. */
export const codeGroups = {
  orders: ['order.view', 'order.place', 'order.approve'],
  money: ['price.view', 'payment.pay', 'balance.view', 'balance.topup', 'balance.withdraw', 'billing.view'],
  goods: ['product.manage', 'stock.manage', 'price.manage'],
  sales: ['sale.fulfil', 'aftersales.decide', 'payout.view', 'store.manage', 'agreement.manage'],
  service: ['aftersales.manage', 'chat.use', 'support.answer'],
  tools: ['material.download', 'api.manage'],
  market: ['audit.decide', 'money.confirm', 'dispute.decide', 'catalogue.curate', 'help.edit', 'market.configure', 'log.view'],
  company: ['account.manage', 'agreement.sign'],
} as const satisfies Record<string, readonly AccessCode[]>;
export type CodeGroup = keyof typeof codeGroups;

/** Ticking a code also ticks the codes that it requires; unticking it also unticks those that require it. */
export function toggled(chosen: readonly AccessCode[], code: AccessCode): AccessCode[] {
  if (!chosen.includes(code)) return withNeeded([...chosen, code]);
  return chosen.filter((one) => one !== code && !codeNeeds[one]?.includes(code));
}
