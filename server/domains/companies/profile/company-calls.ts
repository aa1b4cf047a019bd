import { companyCalls, sellerCompanyCalls } from '../../../../contract/companies/company.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { addDocument, documentFile, removeDocument } from '../documents/documents.ts';
import { applyInfo, replenish, updateLogo, withdrawChange } from './company.ts';

/** Buyers and sellers have the same calls for their own company. */
export const companyHandlers: Handler[] = [companyCalls, sellerCompanyCalls].flatMap((calls) => [
  handle(calls.applyInfo, (_input, context) => applyInfo(context.database.kysely, context)),
  handle(calls.replenish, async (input, context) => {
    const missing = await context.database.transaction((tx) => replenish(tx, context, input));
    if (missing.length > 0) throw new Refusal(codes.refused, 'review.incomplete', { count: missing.length }, { missing });
    return applyInfo(context.database.kysely, context);
  }),
  handle(calls.withdrawChange, async (_input, context) => {
    await context.database.transaction((tx) => withdrawChange(tx, context));
    return applyInfo(context.database.kysely, context);
  }),
  handle(calls.updateLogo, ({ logoPath }, context) => context.database.transaction((tx) => updateLogo(tx, context, logoPath))),
  handle(calls.addDocument, (input, context) => context.database.transaction((tx) => addDocument(tx, context, input))),
  handle(calls.removeDocument, ({ id }, context) => context.database.transaction((tx) => removeDocument(tx, context, id))),
  handle(calls.documentLink, async ({ id }, context) =>
    signedLink(context, await documentFile(context.database.kysely, id, signedIn(context).companyId)),
  ),
]);
