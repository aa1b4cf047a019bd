import type { ListingGap } from '../../../../contract/listings/listing-words.ts';

/** What the gaps of an item are called. */
export const gapTexts = {
  texts: 'listings.missingTexts',
  description: 'listings.missingDescription',
  pictures: 'listings.missingPictures',
  gtin: 'listings.missingGtin',
  weight: 'listings.missingWeight',
  compliance: 'listings.missingCompliance',
  registrations: 'listings.missingRegistrations',
} as const satisfies Record<ListingGap, string>;
