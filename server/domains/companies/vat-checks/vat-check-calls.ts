import { codes } from '../../../../contract/wire/codes.ts';
import { sellerVatCheckCalls, vatCheckCalls, type VatStanding } from '../../../../contract/companies/vat-checks.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { vatStandingOf } from './vat-standing.ts';
import { askForVatCheck } from './vat-checks.ts';

/** The caller's company. */
async function checkOwn(context: CallContext): Promise<VatStanding> {
  const { companyId } = signedIn(context);
  const { vatId } = await vatStandingOf(context.database.kysely, context, companyId);
  if (!vatId) throw new Refusal(codes.refused, 'vatId.missing');
  await context.database.transaction((tx) => askForVatCheck(tx, companyId, context.now));
  return vatStandingOf(context.database.kysely, context, companyId);
}

export const handlers: Handler[] = [vatCheckCalls, sellerVatCheckCalls].flatMap((calls) => [
  handle(calls.checkVatId, (_input, context) => checkOwn(context)),
  handle(calls.standing, (_input, context) => vatStandingOf(context.database.kysely, context, signedIn(context).companyId)),
]);
