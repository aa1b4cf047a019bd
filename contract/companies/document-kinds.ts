/** Kinds of papers that a company hands in. */
export const documentKinds = [
  'trade_register',
  'identity',
  'bank_proof',
  'vat_certificate',
  'reseller_proof',
  'insurance',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];
