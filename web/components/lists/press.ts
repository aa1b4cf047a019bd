/** A click on a wish list or comparison button, with its subject. */
export type Press = { data: DOMStringMap; key: number };
