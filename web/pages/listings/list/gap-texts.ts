import type { ProductGap } from '../../../../contract/listings/listings.ts';

/** What the gaps of an item are called. */
export const gapTexts = {
  texts: 'products.missingTexts',
  description: 'products.missingDescription',
  pictures: 'products.missingPictures',
  gtin: 'products.missingGtin',
  weight: 'products.missingWeight',
  compliance: 'products.missingCompliance',
} as const satisfies Record<ProductGap, string>;
