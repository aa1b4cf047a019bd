import { productCalls as calls } from '../../../contract/listings/listings.ts';
import { handle, type Handler, signedIn } from '../../platform/http/handler.ts';
import { notFound } from '../../platform/refusal.ts';
import { changeAtOnce } from './bulk/at-once.ts';
import { bulkHandlers } from './bulk/calls.ts';
import { complianceHandlers } from './compliance/compliance.ts';
import { choicesOf, findCategoryChoices } from './editor/editor-queries.ts';
import { loadProduct, saveProduct } from './editor/editor.ts';
import { exportProducts } from './export/export.ts';
import { historyOf } from './editor/history.ts';
import { importHandlers } from './import/calls.ts';
import { importDeskHandlers } from './import/running-imports.ts';
import { listContextOf, listProducts, readinessOf } from './editor/list-queries.ts';
import { storeOf } from './editor/snapshots.ts';

export const handlers: Handler[] = [
  ...importHandlers,
  ...importDeskHandlers,
  ...bulkHandlers,
  ...complianceHandlers,
  handle(calls.list, async ({ storeId, page, size, ...filter }, context) => {
    const place = { companyId: signedIn(context).companyId, storeId, language: context.language };
    const db = context.database.kysely;
    const [around, list] = await Promise.all([listContextOf(db, place), listProducts(db, place, filter, { page, size })]);
    if (!around) throw notFound();
    return { ...around, ...list };
  }),
  handle(calls.readiness, async ({ storeId }, context) => {
    const { companyId } = signedIn(context);
    if (!(await storeOf(context.database.kysely, companyId, storeId))) throw notFound();
    return readinessOf(context.database.kysely, { companyId, storeId });
  }),
  handle(calls.export, ({ storeId, format, ...filter }, context) => exportProducts(storeId, filter, format, context)),
  handle(calls.categories, async ({ storeId, keyword = '' }, context) => {
    const { companyId } = signedIn(context);
    if (!(await storeOf(context.database.kysely, companyId, storeId))) throw notFound();
    return findCategoryChoices(context.database.kysely, { companyId, storeId, keyword, language: context.language });
  }),
  handle(calls.bulkChange, (input, context) => changeAtOnce(input, { ...input, kind: 'item' }, context)),
  handle(calls.bulkPrice, (input, context) => changeAtOnce(input, { ...input, kind: 'price' }, context)),
  handle(calls.bulkStock, (input, context) => changeAtOnce(input, { ...input, kind: 'stock' }, context)),
  handle(calls.detail, loadProduct),
  handle(calls.choices, async ({ storeId, categoryId }, context) => {
    const { companyId } = signedIn(context);
    const found = await choicesOf(context.database.kysely, {
      companyId,
      storeId,
      categoryId: categoryId ?? null,
      language: context.language,
    });
    if (!found) throw notFound();
    return found;
  }),
  handle(calls.save, saveProduct),
  handle(calls.history, async ({ storeId, id }, context) => {
    const found = await historyOf(context.database.kysely, { companyId: signedIn(context).companyId, storeId, id });
    if (!found) throw notFound();
    return found;
  }),
];
