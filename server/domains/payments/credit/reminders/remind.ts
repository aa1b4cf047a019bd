import { languageOrEnglish } from '../../../../../contract/values/locale.ts';
import { dayValue, messageValue, moneyValue } from '../../../../platform/formats/text-value.ts';
import { notify } from '../../../../platform/notifications.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { invoiceParty } from '../../invoices/documents.ts';
import { mails } from '../../mails.ts';
import type { LetterContent } from './content.ts';
import * as queries from './queries.ts';

export type Work = { now: Date; publicUrl: string };

const kinds = { 1: mails.creditDue, 2: mails.creditOverdue, 3: mails.creditBlocked } as const;

/**
 * Writes the letter of a group and notifies the buyer, in one transaction with the record of the step: run twice at once, or again after a
 * crash, it reminds nobody twice. The third step blocks the buyer, by the record alone (`isBlocked` of `use-queries.ts`).
 */
export async function remindGroup(tx: Tx, group: queries.Group, { now, publicUrl }: Work): Promise<boolean> {
  const items = await queries.lockGroup(tx, group, now);
  const parties = await queries.selectParties(tx, group);
  if (items.length === 0 || !parties) return false;
  const total = items.reduce((sum, { open }) => sum + open, 0);
  const language = languageOrEnglish(items.at(-1)?.language ?? null);
  const content: LetterContent = {
    version: 1,
    creditor: invoiceParty(parties.creditor, parties.creditor.vatId),
    buyer: invoiceParty(parties.buyer, parties.buyer.vatId),
    items: items.map(({ order, invoice, dueOn, open }) => ({ order, invoice, dueOn, open })),
    bank: parties.bank && { holder: parties.bank.holder, iban: parties.bank.iban, bic: parties.bank.bic },
  };
  await queries.insertReminder(tx, group, { total, language, content, items, now });
  await queries.markReminded(
    tx,
    items.map(({ id }) => id),
    group.step,
    now,
  );
  const people = (await queries.selectReaders(tx, group.buyerCompanyId)).map((person) => ({ ...person, kind: 'buyer' as const }));
  const [first] = items.map(({ dueOn }) => dueOn).toSorted();
  await notify(tx, { now, publicUrl }, kinds[group.step], people, {
    amount: moneyValue(total, group.currency),
    creditor: group.creditor === null ? messageValue('credit.market') : content.creditor.legalName,
    day: dayValue(first ?? now.toISOString().slice(0, 10)),
    orders: items.map(({ order }) => order).join(', '),
    link: '/purchased/billing-manage/due',
  });
  return true;
}
