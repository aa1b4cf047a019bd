import { productCalls as calls } from '../../../contract/products.ts';
import { handle, type Handler, signedIn } from '../../platform/http/handler.ts';
import { notFound } from '../../platform/refusal.ts';
import { changeAtOnce } from './bulk/at-once.ts';
import { bulkHandlers } from './bulk/calls.ts';
import { complianceHandlers } from './compliance.ts';
import { choicesOf, findCategoryChoices } from './editor-queries.ts';
import { loadProduct, saveProduct } from './editor.ts';
import { exportProducts } from './export.ts';
import { historyOf } from './history.ts';
import { importHandlers } from './import/calls.ts';
import { importDeskHandlers } from './import/desk.ts';
import { deskOf, listProducts, readinessOf } from './list-queries.ts';
import { storeOf } from './snapshots.ts';

export const handlers: Handler[] = [
  ...importHandlers,
  ...importDeskHandlers,
  ...bulkHandlers,
  ...complianceHandlers,
  handle(calls.list, async ({ storeId, page, size, ...filter }, context) => {
    const place = { companyId: signedIn(context).companyId, storeId, language: context.language };
    const db = context.database.kysely;
    const [desk, list] = await Promise.all([deskOf(db, place), listProducts(db, place, filter, { page, size })]);
    if (!desk) throw notFound();
    return { ...desk, ...list };
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
