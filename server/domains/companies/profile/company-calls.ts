import { companyCalls, sellerCompanyCalls } from '../../../../contract/companies/company.ts';
import { handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { applyInfo, replenish, updateLogo, withdrawChange } from './company.ts';
import { addDocument, documentLink, removeDocument } from '../documents/documents.ts';

/** Buyers and sellers have the same calls for their own company. */
export const companyHandlers: Handler[] = [companyCalls, sellerCompanyCalls].flatMap((calls) => [
  handle(calls.applyInfo, (_input, context) => applyInfo(context)),
  handle(calls.replenish, (input, context) => replenish(context, input)),
  handle(calls.withdrawChange, (_input, context) => withdrawChange(context)),
  handle(calls.updateLogo, ({ logoPath }, context) => updateLogo(context, logoPath)),
  handle(calls.addDocument, (input, context) => addDocument(context, input)),
  handle(calls.removeDocument, ({ id }, context) => removeDocument(context, id)),
  handle(calls.documentLink, ({ id }, context) => documentLink(context, id, signedIn(context).companyId)),
]);
