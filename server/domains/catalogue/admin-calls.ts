import { attributeCalls, categoryCalls, translationCalls } from '../../../contract/catalogue/operator-catalogue.ts';
import { handle, type Handler } from '../../platform/http/handler.ts';
import { listAttributes } from './attributes/attribute-queries.ts';
import * as attributes from './attributes/attributes.ts';
import * as attributeMerges from './attributes/merge-attributes.ts';
import * as categoryMerges from './categories/merge-categories.ts';
import * as translations from './translations/translations.ts';
import * as tree from './categories/tree.ts';
import { childrenOf, findCategories } from './categories/tree-queries.ts';

const mostFound = 50;

export const handlers: Handler[] = [
  handle(categoryCalls.tree, ({ parentId = null }, { database, language }) => childrenOf(database.kysely, parentId, language)),
  handle(categoryCalls.find, ({ keyword }, { database, language }) => findCategories(database.kysely, keyword, language, mostFound)),
  handle(categoryCalls.detail, ({ id }, context) => tree.categoryDetail(context, id)),
  handle(categoryCalls.create, (input, context) => tree.createCategory(input, context)),
  handle(categoryCalls.save, (input, context) => tree.saveCategory(input, context)),
  handle(categoryCalls.move, (input, context) => tree.moveCategory(input, context)),
  handle(categoryCalls.remove, (input, context) => tree.removeCategory(input, context)),
  handle(categoryCalls.mergePreview, (input, context) => categoryMerges.previewMerge(input, context)),
  handle(categoryCalls.merge, (input, context) => categoryMerges.mergeCategories(input, context)),
  handle(categoryCalls.assign, (input, context) => tree.assignAttributes(input, context)),
  handle(attributeCalls.list, ({ page, size, ...filter }, { database, language }) =>
    listAttributes(database.kysely, filter, language, { page, size }),
  ),
  handle(attributeCalls.export, (input, context) => attributes.exportAttributes(input, context)),
  handle(attributeCalls.detail, ({ id }, context) => attributes.attributeDetail(context, id)),
  handle(attributeCalls.create, (input, context) => attributes.createAttribute(input, context)),
  handle(attributeCalls.save, (input, context) => attributes.saveAttribute(input, context)),
  handle(attributeCalls.remove, (input, context) => attributes.removeAttribute(input, context)),
  handle(attributeCalls.mergePreview, (input, context) => attributeMerges.previewMerge(input, context)),
  handle(attributeCalls.merge, (input, context) => attributeMerges.mergeAttributes(input, context)),
  handle(attributeCalls.saveValue, (input, context) => attributes.saveValue(input, context)),
  handle(attributeCalls.orderValues, (input, context) => attributes.orderValues(input, context)),
  handle(attributeCalls.removeValue, (input, context) => attributes.removeValue(input, context)),
  handle(attributeCalls.mergeValues, (input, context) => attributeMerges.mergeValues(input, context)),
  handle(translationCalls.list, (input, context) => translations.listTranslations(input, context)),
  handle(translationCalls.save, (input, context) => translations.saveTranslation(input, context)),
  handle(translationCalls.export, (input, context) => translations.exportTranslations(input, context)),
  handle(translationCalls.import, (input, context) => translations.importTranslations(input, context)),
];
