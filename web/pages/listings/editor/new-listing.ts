import { emptyItemFields } from '../../../../contract/catalogue/item-fields.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { listingCalls, ListingInput } from '../../../../contract/listings/listings.ts';
import type { WrongCells } from '../variants/cells.ts';

export type Choices = AnswerOf<typeof listingCalls.choices>;
/** An item while it is written; `wrong` is not sent. */
export type ListingDraft = ListingInput & { wrong?: WrongCells };
/** What each part of the form is given. */
export type Part = {
  product: ListingDraft;
  change: (part: Partial<ListingDraft>) => void;
  error: (path: string) => string | undefined;
};

export const newProduct = (storeId: number, language: Language, choices: Choices): ListingInput => ({
  id: null,
  storeId,
  version: 0,
  state: 'draft',
  publishAt: null,
  unpublishAt: null,
  categoryId: null,
  sourceLanguage: language,
  ...emptyItemFields,
  countryCodes: null,
  texts: {},
  pictures: [],
  attributes: [],
  variants: [newVariant(choices)],
});

export function newVariant(choices: Choices): ListingInput['variants'][number] {
  return {
    id: null,
    sku: '',
    gtin: '',
    makerNumber: '',
    options: [],
    listPrice: 0,
    retailPrice: null,
    moq: null,
    multiple: null,
    cartonQuantity: null,
    weight: null,
    width: null,
    depth: null,
    height: null,
    cartonWeight: null,
    cartonWidth: null,
    cartonDepth: null,
    cartonHeight: null,
    pictureKey: null,
    tiers: [],
    scheduledPrices: [],
    stock: choices.warehouses.map(({ id }) => ({ warehouseId: id, onHand: 0, incoming: 0, incomingAt: null, seen: null })),
  };
}
