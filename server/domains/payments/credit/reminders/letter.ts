import { type Language, languageOrEnglish } from '../../../../../contract/values/locale.ts';
import { dayText, moneyText } from '../../../../platform/formats/local-text.ts';
import { textPdf } from '../../../../platform/formats/pdf.ts';
import { message } from '../../../../platform/texts.ts';
import { partyLines } from '../../invoices/pdf.ts';
import type { StoredLetter } from './queries.ts';

const day = 86_400_000;

/** The letter of a reminder, of its stored content alone: the same letter gives the same file. */
export function letterPdf(letter: StoredLetter): Promise<Buffer> {
  const { step, content, currency, total, createdAt } = letter;
  const language = languageOrEnglish(letter.language);
  const title = message(`creditLetter.title.${step}`, language);
  const writtenOn = createdAt.toISOString().slice(0, 10);
  const money = (amount: number): string => moneyText(amount, currency, language);
  const late = (dueOn: string): number => Math.max(0, Math.round((Date.parse(writtenOn) - Date.parse(dueOn)) / day));
  return textPdf({
    title,
    language,
    facts: [
      { label: message('creditLetter.writtenOn', language), value: dayText(writtenOn, language) },
      { label: message('creditLetter.total', language), value: money(total) },
    ],
    blocks: [
      { label: message('creditLetter.from', language), lines: [...partyLines(content.creditor, language), content.creditor.email] },
      { label: message('creditLetter.to', language), lines: partyLines(content.buyer, language) },
    ].map(({ label, lines }) => ({ label, lines: lines.filter(Boolean) })),
    table: {
      columns: [
        { label: message('credit.column.order', language), width: 24 },
        { label: message('credit.column.invoice', language), width: 28 },
        { label: message('credit.column.dueOn', language), width: 20 },
        { label: message('credit.column.daysOverdue', language), width: 12, end: true },
        { label: message('credit.column.open', language), width: 18, end: true },
      ],
      rows: content.items.map(({ order, invoice, dueOn, open }) => [
        order,
        invoice ?? '',
        dayText(dueOn, language),
        String(late(dueOn)),
        money(open),
      ]),
    },
    totals: [{ label: message('creditLetter.total', language), value: money(total) }],
    markdown: wordsOf(letter, language),
    footer: `${title} · ${content.creditor.legalName}`,
    at: createdAt,
  });
}

export function wordsOf({ step, content: { bank } }: Pick<StoredLetter, 'step' | 'content'>, language: Language): string {
  const parts = [
    message(`creditLetter.text.${step}`, language),
    message('creditLetter.howToPay', language),
    bank ? message('creditLetter.bank', language, { holder: bank.holder, iban: bank.iban, bic: bank.bic }) : '',
    message('creditLetter.paidMeanwhile', language),
  ];
  return parts.filter(Boolean).join('\n\n');
}
