import { codes } from '../../../../contract/wire/codes.ts';
import { type Language, languageTags } from '../../../../contract/values/locale.ts';
import { message, type MessageKey } from '../../../../contract/messages/index.ts';
import { sellerVatCheckCalls, vatCheckCalls, type VatStanding } from '../../../../contract/companies/vat-checks.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { askForVatCheck, isInVies } from './vat-checks.ts';
import { selectStanding, type Standing } from './vat-check-queries.ts';

const dateText = (date: Date | null, language: Language): string =>
  date ? new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(date) : '';

function sentenceOf(found: Standing, inRegister: boolean): MessageKey {
  if (!found.vatId) return 'vatCheck.none';
  if (!inRegister) return 'vatCheck.notInRegister';
  if (found.state === 'valid') return found.counts ? 'vatCheck.valid' : 'vatCheck.stale';
  return `vatCheck.${found.state}`;
}

/** The state of a company's VAT id, with a sentence in the caller's language. */
export async function vatStandingOf(
  { database, now, language }: Pick<CallContext, 'database' | 'now' | 'language'>,
  companyId: number,
): Promise<VatStanding> {
  const found = await selectStanding(database.kysely, companyId, now());
  if (!found) throw notFound();
  const { vatId, state, checkedAt, waiting, consultationNumber, registeredName, registeredAddress } = found;
  const inRegister = vatId !== null && isInVies(vatId);
  return {
    vatId,
    state,
    checkedAt: checkedAt?.toISOString() ?? null,
    inRegister,
    counts: found.counts && inRegister,
    waiting,
    consultationNumber,
    registeredName,
    registeredAddress,
    message: message(sentenceOf(found, inRegister), language, { date: dateText(checkedAt, language) }),
  };
}

/** The caller's company. */
async function checkOwn(context: CallContext): Promise<VatStanding> {
  const { companyId } = signedIn(context);
  const { vatId } = await vatStandingOf(context, companyId);
  if (!vatId) throw new Refusal(codes.refused, 'vatId.missing');
  await context.database.transaction((tx) => askForVatCheck(tx, companyId, context.now()));
  return vatStandingOf(context, companyId);
}

export const handlers: Handler[] = [vatCheckCalls, sellerVatCheckCalls].flatMap((calls) => [
  handle(calls.checkVatId, (_input, context) => checkOwn(context)),
  handle(calls.standing, (_input, context) => vatStandingOf(context, signedIn(context).companyId)),
]);
