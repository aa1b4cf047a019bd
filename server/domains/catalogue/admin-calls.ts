import { attributeCalls } from '../../../contract/catalogue/attributes.ts';
import { brandCalls } from '../../../contract/catalogue/brands.ts';
import { categoryCalls } from '../../../contract/catalogue/categories.ts';
import { ownOptionCalls } from '../../../contract/catalogue/own-option-merges.ts';
import { translationCalls } from '../../../contract/catalogue/translations.ts';
import { type CallContext, handle, type Handler } from '../../platform/http/handler.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';
import { listAttributes } from './attributes/attribute-queries.ts';
import * as attributes from './attributes/attributes.ts';
import * as attributeMerges from './attributes/merge-attributes.ts';
import * as brands from './brand-admin/brands.ts';
import { listBrands } from './brand-admin/queries.ts';
import * as categoryMerges from './categories/merge-categories.ts';
import { mergeOwnOption, ownOptionDetail } from './own-options/merge.ts';
import { listOwnOptions } from './own-options/queries.ts';
import { handlers as taxonomy } from './taxonomy/taxonomy-calls.ts';
import * as translations from './translations/translations.ts';
import * as tree from './categories/tree.ts';
import { childrenOf, findCategories } from './categories/tree-queries.ts';

const mostFound = 50;

type Service<Input, Answer> = (tx: Tx, scope: CallContext, input: Input) => Promise<Answer>;

/** A service that runs in a transaction of its own. */
const inTransaction =
  <Input, Answer>(service: Service<Input, Answer>) =>
  (input: Input, context: CallContext): Promise<Answer> =>
    context.database.transaction((tx) => service(tx, context, input));

/** The same for changes of the tree, whose constraints become refusals. */
const inTree =
  <Input, Answer>(service: Service<Input, Answer>) =>
  (input: Input, context: CallContext): Promise<Answer> =>
    inTransaction(service)(input, context).catch((error: unknown) => {
      throw tree.treeRefusal(error);
    });

export const handlers: Handler[] = [
  ...taxonomy,
  handle(categoryCalls.tree, ({ parentId = null }, { database, language }) => childrenOf(database.kysely, parentId, language)),
  handle(categoryCalls.find, ({ keyword }, { database, language }) => findCategories(database.kysely, keyword, language, mostFound)),
  handle(categoryCalls.detail, ({ id }, context) => tree.categoryDetail(context.database.kysely, context, id)),
  handle(categoryCalls.create, inTransaction(tree.createCategory)),
  handle(categoryCalls.save, inTransaction(tree.saveCategory)),
  handle(categoryCalls.move, inTree(tree.moveCategory)),
  handle(categoryCalls.remove, inTree(tree.removeCategory)),
  handle(categoryCalls.mergePreview, (input, context) => categoryMerges.previewMerge(context.database.kysely, context, input)),
  handle(categoryCalls.merge, inTree(categoryMerges.mergeCategories)),
  handle(categoryCalls.assign, inTransaction(tree.assignAttributes)),
  handle(categoryCalls.requireNumbers, inTransaction(tree.requireNumbers)),

  handle(attributeCalls.list, ({ page, size, ...filter }, { database, language }) =>
    listAttributes(database.kysely, filter, language, { page, size }),
  ),
  handle(attributeCalls.export, (input, context) => attributes.exportAttributes(context.database.kysely, context, input)),
  handle(attributeCalls.detail, ({ id }, context) => attributes.attributeDetail(context.database.kysely, context, id)),
  handle(attributeCalls.create, inTransaction(attributes.createAttribute)),
  handle(attributeCalls.save, inTransaction(attributes.saveAttribute)),
  handle(attributeCalls.remove, inTransaction(attributes.removeAttribute)),
  handle(attributeCalls.mergePreview, inTransaction(attributeMerges.previewMerge)),
  handle(attributeCalls.merge, inTransaction(attributeMerges.mergeAttributes)),
  handle(attributeCalls.saveValue, inTransaction(attributes.saveValue)),
  handle(attributeCalls.orderValues, inTransaction(attributes.orderValues)),
  handle(attributeCalls.removeValue, inTransaction(attributes.removeValue)),
  handle(attributeCalls.mergeValues, inTransaction(attributeMerges.mergeValues)),

  handle(ownOptionCalls.list, (input, { database, language }) => listOwnOptions(database.kysely, input, language)),
  handle(ownOptionCalls.detail, (input, context) => ownOptionDetail(context.database.kysely, context, input)),
  handle(ownOptionCalls.merge, inTransaction(mergeOwnOption)),

  handle(brandCalls.list, (input, { database }) => listBrands(database.kysely, input)),
  handle(brandCalls.export, (input, { database }) => brands.exportBrands(database.kysely, input)),
  handle(brandCalls.detail, ({ id }, { database }) => brands.brandDetail(database.kysely, id)),
  handle(brandCalls.save, inTransaction(brands.saveBrand)),
  handle(brandCalls.merge, async (input, context) => {
    const merged = await inTransaction(brands.mergeBrands)(input, context);
    // The first part at once, so that a small brand is done when the answer comes; the job does the rest, or all of it after a failure.
    await context.database.transaction((tx) => brands.moveNextItems(tx, input.id, context.now)).catch(() => undefined);
    return merged;
  }),
  handle(brandCalls.remove, inTransaction(brands.removeBrand)),

  handle(translationCalls.list, (input, context) => translations.listTranslations(context.database.kysely, context, input)),
  handle(translationCalls.save, inTransaction(translations.saveTranslation)),
  handle(translationCalls.export, (input, context) => translations.exportTranslations(context.database.kysely, context, input)),
  handle(translationCalls.import, async ({ language, content }, context) => {
    const lines = await translations.linesOf(content);
    return context.database.transaction((tx) => translations.importTranslations(tx, context, language, lines));
  }),
];
