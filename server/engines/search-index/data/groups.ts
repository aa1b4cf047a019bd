/*
 * Each group of choices (category, store, price, one attribute …) is a bit; a document or variant that fails none is a hit, one that fails
 * exactly one counts only in that group's own facet. Plain numbers: these stand in the innermost loop.
 */
export const categoryGroup = 1;
export const storeGroup = 2;
export const leadGroup = 4;
export const countryGroup = 8;
export const stockGroup = 16;
export const priceGroup = 32;
export const fromGroup = 64;
export const serviceGroup = 128;
export const newGroup = 256;
export const firstAttributeBit = 9;
