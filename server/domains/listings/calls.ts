import { listingCalls as calls } from '../../../contract/listings/listings.ts';
import { handle, type Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/scope.ts';
import { notFound } from '../../platform/refusal.ts';
import { classRates, knownRates } from '../payments/tax/index.ts';
import { changeAtOnce } from './bulk/at-once.ts';
import { bulkHandlers } from './bulk/calls.ts';
import { complianceHandlers } from './compliance/calls.ts';
import { choicesOf, findCategoryChoices } from './editor/editor-queries.ts';
import { loadItem, mergedCategory, saveItem } from './editor/editor.ts';
import { exportItems } from './export/export.ts';
import { historyOf } from './editor/history.ts';
import { importHandlers } from './import/calls.ts';
import { operatorImportHandlers } from './import/operator-calls.ts';
import { listContextOf, listProducts, readinessOf } from './editor/list-queries.ts';
import { registrationHandlers } from './registrations/calls.ts';
import { storeOf } from './editor/snapshots.ts';

export const handlers: Handler[] = [
  ...importHandlers,
  ...operatorImportHandlers,
  ...bulkHandlers,
  ...complianceHandlers,
  ...registrationHandlers,
  handle(calls.list, async ({ storeId, page, size, ...filter }, context) => {
    const place = { companyId: signedIn(context).companyId, storeId, language: context.language };
    const db = context.database.kysely;
    const rateOf = await knownRates(context.database, context.now);
    const [around, list] = await Promise.all([listContextOf(db, place), listProducts(db, place, filter, { page, size, rateOf })]);
    if (!around) throw notFound();
    return { ...around, ...list };
  }),
  handle(calls.readiness, async ({ storeId }, context) => {
    const { companyId } = signedIn(context);
    if (!(await storeOf(context.database.kysely, companyId, storeId))) throw notFound();
    return readinessOf(context.database.kysely, { companyId, storeId });
  }),
  handle(calls.export, (input, context) => exportItems(context, context, input)),
  handle(calls.categories, async ({ storeId, keyword = '' }, context) => {
    const { companyId } = signedIn(context);
    if (!(await storeOf(context.database.kysely, companyId, storeId))) throw notFound();
    return findCategoryChoices(context.database.kysely, { companyId, storeId, keyword, language: context.language });
  }),
  handle(calls.bulkChange, (input, context) =>
    context.database.transaction((tx) => changeAtOnce(tx, context, input, { ...input, kind: 'item' })),
  ),
  handle(calls.bulkPrice, (input, context) =>
    context.database.transaction((tx) => changeAtOnce(tx, context, input, { ...input, kind: 'price' })),
  ),
  handle(calls.bulkStock, (input, context) =>
    context.database.transaction((tx) => changeAtOnce(tx, context, input, { ...input, kind: 'stock' })),
  ),
  handle(calls.detail, (input, context) => loadItem(context.database.kysely, context, input)),
  handle(calls.choices, async ({ storeId, categoryId }, context) => {
    const { companyId } = signedIn(context);
    const found = await choicesOf(context.database.kysely, {
      companyId,
      storeId,
      categoryId: categoryId ?? null,
      language: context.language,
    });
    if (!found) throw notFound();
    const { leaves, ...choices } = found;
    return { ...choices, vatRates: await classRates(context.database, leaves, context.now) };
  }),
  handle(calls.save, (input, context) => context.database.transaction((tx) => saveItem(tx, context, input)).catch(mergedCategory)),
  handle(calls.history, async ({ storeId, id }, context) => {
    const found = await historyOf(context.database.kysely, { companyId: signedIn(context).companyId, storeId, id });
    if (!found) throw notFound();
    return found;
  }),
];
