import { type Language, languageTags } from '../../../../contract/values/locale.ts';
import { message, type MessageKey } from '../../../platform/texts.ts';
import type { VatStanding } from '../../../../contract/companies/vat-checks.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { selectStanding, type Standing } from './vat-check-queries.ts';
import { isInVies } from './vat-checks.ts';

const dateText = (date: Date | null, language: Language): string =>
  date ? new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(date) : '';

function sentenceOf(found: Standing, inRegister: boolean): MessageKey {
  if (!found.vatId) return 'vatCheck.none';
  if (!inRegister) return 'vatCheck.notInRegister';
  if (found.state === 'valid') return found.counts ? 'vatCheck.valid' : 'vatCheck.stale';
  return `vatCheck.${found.state}`;
}

/** The state of a company's VAT id, with a sentence in the caller's language. */
export async function vatStandingOf(db: Connection, { now, language }: RequestScope, companyId: number): Promise<VatStanding> {
  const found = await selectStanding(db, companyId, now);
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
