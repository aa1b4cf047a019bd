/**
 * What a unit price leaves of a recommended retail price, both without VAT, in whole per cent. Null where the price is not below it, and
 * where the retail price without VAT is not known.
 */
export const marginOf = (net: number | null, unitPrice: number): number | null =>
  net === null || unitPrice >= net ? null : Math.round(((net - unitPrice) * 100) / net);
