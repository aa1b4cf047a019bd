/** Access codes: stable words that calls and menus ask for and roles grant. */
export const buyerCodes = [
  'order.view',
  'order.place',
  'order.approve',
  'payment.pay',
  'balance.view',
  'balance.topup',
  'balance.withdraw',
  'aftersales.manage',
  'billing.view',
  'api.manage',
  'material.download',
  'chat.use',
  'account.manage',
  'agreement.sign',
  'price.view',
] as const;
export const sellerCodes = [
  'product.manage',
  'stock.manage',
  'price.manage',
  'sale.fulfil',
  'aftersales.decide',
  'payout.view',
  'store.manage',
  'agreement.manage',
  'agreement.sign',
  'chat.use',
  'account.manage',
] as const;
export const operatorCodes = [
  'audit.decide',
  'money.confirm',
  'dispute.decide',
  'catalogue.curate',
  'help.edit',
  'market.configure',
  'log.view',
  'chat.use',
  'support.answer',
  'account.manage',
] as const;

export type AccessCode = (typeof buyerCodes)[number] | (typeof sellerCodes)[number] | (typeof operatorCodes)[number];
export type CompanyKind = 'buyer' | 'seller' | 'operator';

/** A code has no effect without these codes: ticking it ticks them, and a role without them is refused. */
export const codeNeeds: Partial<Record<AccessCode, readonly AccessCode[]>> = {
  'order.place': ['order.view', 'price.view'],
  'order.approve': ['order.view', 'price.view'],
  'payment.pay': ['order.view', 'balance.view', 'price.view'],
  'balance.view': ['price.view'],
  'balance.topup': ['balance.view', 'price.view'],
  // The password is confirmed as for a payment.
  'balance.withdraw': ['order.view', 'payment.pay', 'balance.view', 'price.view'],
  'billing.view': ['price.view'],
  'aftersales.manage': ['order.view'],
  'support.answer': ['chat.use'],
};

/** The given codes and all codes they require, without duplicates. */
export function withNeeded(codes: readonly AccessCode[]): AccessCode[] {
  return [...new Set(codes.flatMap((code) => [code, ...(codeNeeds[code] ?? [])]))];
}

export const codesOfKind: Record<CompanyKind, readonly AccessCode[]> = { buyer: buyerCodes, seller: sellerCodes, operator: operatorCodes };

const viewer: AccessCode[] = ['order.view', 'material.download'];

/** The predefined roles of each kind of company. A company's own roles are rows of the database. */
export const predefinedRoles: Record<CompanyKind, Record<string, readonly AccessCode[]>> = {
  buyer: {
    owner: buyerCodes,
    purchaser: [
      'order.view',
      'order.place',
      'payment.pay',
      'balance.view',
      'price.view',
      'material.download',
      'chat.use',
      'aftersales.manage',
    ],
    approver: ['order.view', 'order.approve', 'price.view', 'balance.view'],
    accountant: ['order.view', 'billing.view', 'balance.view', 'balance.topup', 'price.view'],
    warehouse: ['order.view', 'aftersales.manage', 'material.download'],
    aftersales: ['order.view', 'price.view', 'aftersales.manage', 'material.download', 'chat.use'],
    technician: ['order.view', 'api.manage', 'material.download'],
    viewer,
  },
  seller: {
    owner: sellerCodes,
    purchaser: ['product.manage', 'price.manage', 'agreement.manage', 'chat.use'],
    approver: ['sale.fulfil', 'aftersales.decide', 'price.manage', 'agreement.manage'],
    accountant: ['payout.view'],
    warehouse: ['stock.manage', 'sale.fulfil'],
    viewer: [],
  },
  operator: {
    owner: operatorCodes,
    reviewer: ['audit.decide', 'log.view', 'chat.use', 'support.answer'],
    accountant: ['money.confirm', 'log.view'],
    mediator: ['dispute.decide', 'chat.use', 'support.answer'],
    editor: ['catalogue.curate', 'help.edit'],
    viewer: ['log.view'],
  },
};

/** `userType` on the wire: 1 is a seller, everything else a buyer. The operator has a claim of its own. */
export const userTypes = { seller: 1, buyer: 2 } as const;
