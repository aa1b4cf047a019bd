/** `exact`: to the letter. Otherwise it is the only number of the company that reads so without spaces, dashes and slashes. */
export type OwnNumberHit = { itemId: number; sku: string; exact: boolean };
