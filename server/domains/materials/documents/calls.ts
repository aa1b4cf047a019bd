import { materialCalls as calls } from '../../../../contract/materials/materials.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { cachedForVisitors } from '../../catalogue/index.ts';
import { ownItems } from './material-queries.ts';
import * as materials from './materials.ts';

export const materialHandlers: Handler[] = [
  handle(calls.ofItem, (input, context) =>
    cachedForVisitors(context, `materials ${input.itemId}`, async () => ({
      answer: await materials.materialsOfItem(context.database, context, input),
      lifetime: { itemIds: [input.itemId], until: null },
    })),
  ),
  handle(calls.open, async ({ materialId }, context) =>
    signedLink(context, await context.database.transaction((tx) => materials.openMaterial(tx, context, materialId))),
  ),
  handle(calls.items, ({ keyword }, context) =>
    ownItems(context.database, signedIn(context).companyId, { keyword, language: context.language }),
  ),
  handle(calls.list, (input, context) => materials.ownMaterials(context.database, context, input)),
  handle(calls.add, (input, context) => context.database.transaction((tx) => materials.addMaterial(tx, context, input))),
  handle(calls.change, (input, context) => context.database.transaction((tx) => materials.changeMaterial(tx, context, input))),
  handle(calls.remove, async ({ materialId }, context) => {
    await context.database.transaction((tx) => materials.removeMaterial(tx, context, materialId));
    return {};
  }),
  handle(calls.saveRights, async (input, context) => {
    await context.database.transaction((tx) => materials.saveRights(tx, context, input));
    return {};
  }),
  handle(calls.storeRights, ({ storeId }, context) => materials.storeRights(context.database, context, storeId)),
  handle(calls.saveStoreRights, async (input, context) => {
    await context.database.transaction((tx) => materials.saveStoreRights(tx, context, input));
    return {};
  }),
];
