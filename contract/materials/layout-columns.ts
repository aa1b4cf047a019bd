import * as z from 'zod/mini';
import { list, requiredText } from '../wire/fields.ts';

/** Fields of the price and stock list, in their default order. New ones come last, because programs may read columns by their place. */
export const stockFields = [
  'sku',
  'itemCode',
  'gtin',
  'price',
  'listPrice',
  'currency',
  'priceTiers',
  'minimumQuantity',
  'quantityStep',
  'cartonQuantity',
  'available',
  'incoming',
  'incomingAt',
  'leadDays',
  'retailPrice',
  'margin',
] as const;
/** Fields of the data sheet. */
export const dataFields = [
  'sku',
  'itemCode',
  'gtin',
  'name',
  'summary',
  'description',
  'bullets',
  'category',
  'store',
  'brand',
  'options',
  'attributes',
  'origin',
  'weight',
  'width',
  'depth',
  'height',
  'cartonQuantity',
  'cartonWeight',
  'cartonWidth',
  'cartonDepth',
  'cartonHeight',
  'minimumQuantity',
  'quantityStep',
  'leadDays',
  'price',
  'listPrice',
  'currency',
  'resale',
  'resaleCountries',
  'resaleChannels',
  'minimumPrice',
  'resaleUntil',
  'maker',
  'makerAddress',
  'makerContact',
  'responsible',
  'responsibleAddress',
  'responsibleContact',
  'warnings',
  'composition',
  'minimumAge',
  'marks',
  'model',
  'batch',
  'energyClass',
  'eprelNumber',
  'commodityCode',
  'hazardous',
  'weeeNumbers',
  'packagingNumbers',
  'batteryNumbers',
  'otherNumbers',
  'pictures',
  'documents',
  'address',
  'updatedAt',
  'retailPrice',
  'margin',
] as const;
export const columnFields = [...new Set([...dataFields, ...stockFields])] as [ColumnField, ...ColumnField[]];
export type ColumnField = (typeof dataFields)[number] | (typeof stockFields)[number];

/** The default columns of a list: its fields under their own names. */
export const usualColumns = (content: 'data' | 'stock'): LayoutColumn[] =>
  (content === 'data' ? dataFields : stockFields).map((field) => ({ field, name: field }));

export const layoutColumn = z.object({ field: z.enum(columnFields, 'field.required'), name: requiredText(80) });
export type LayoutColumn = z.output<typeof layoutColumn>;
/** The columns of a layout: at least one, with different names. */
export const layoutColumns = list(layoutColumn, 100).check(
  z.refine((all) => all.length > 0, 'downloads.columns'),
  z.refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, 'downloads.columnTwice'),
);
