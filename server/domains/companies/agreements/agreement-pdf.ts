import { marketProfile } from '../../../platform/market-profile.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { agreementCalls } from '../../../../contract/companies/agreements.ts';
import { type Language, languageTags } from '../../../../contract/values/locale.ts';
import { message } from '../../../platform/texts.ts';
import { textPdf } from '../../../platform/formats/pdf.ts';

/** The text as signed, with signer, company, time, and the hash of the text. The labels are in the reader's language. */
export function agreementPdf(signed: AnswerOf<typeof agreementCalls.signedText>, language: Language): Promise<Buffer> {
  const time = (at: string): string =>
    new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
  const fact = (key: 'company' | 'signedBy' | 'signedAt' | 'version' | 'hash', value: string) => ({
    label: message(`agreement.pdf.${key}`, language),
    value,
  });
  return textPdf({
    title: signed.title,
    language: signed.language,
    facts: [
      fact('company', signed.companyName),
      fact('signedBy', signed.signedBy),
      fact('signedAt', time(signed.signedAt)),
      fact('version', `${signed.version} (${time(signed.publishedAt)})`),
      fact('hash', signed.textHash),
    ],
    markdown: signed.body,
    footer: `${marketProfile().name} · ${signed.title} · ${signed.version}`,
    at: new Date(signed.signedAt),
  });
}
