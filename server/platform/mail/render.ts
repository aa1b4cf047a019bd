import type { Language } from '../../../contract/values/locale.ts';
import { mailFrame } from '../../../contract/messages/mail/frame.ts';
import { type MailKey, mailTemplates } from '../../../contract/messages/mail/index.ts';
import type { MailTemplate } from '../../../contract/messages/mail/template.ts';
import { fill } from '../../../contract/messages/messages.ts';
import { escapeHtml } from '../html.ts';
import { layout } from './layout.ts';

export type RecipientKind = 'buyer' | 'seller' | 'operator';
type Values = Record<string, string | number>;

export type MailToRender = {
  to: string;
  template: MailKey;
  language: Language;
  values: Values;
  link?: string;
  kind: RecipientKind;
};

const market = 'Kontor';
const longestValue = 4_000;
const longestSubject = 200;

/** Subject, plain text and HTML of a mail. Throws where the caller forgot a value or the link: what is half filled must not go out. */
export function renderMail({ to, template, language, values, link, kind }: MailToRender): { subject: string; body: string; html: string } {
  const { texts, values: wanted, link: wantsLink }: MailTemplate = mailTemplates[template];
  const missing = wanted.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`the mail ${template} needs ${missing.join(', ')}`);
  if (wantsLink && !/^https?:\/\//.test(link ?? '')) throw new Error(`the mail ${template} needs an absolute link`);
  const address = wantsLink ? link : undefined;
  const text = texts[language];
  const frame = mailFrame[language];
  const plain = cleaned({ ...values, market, recipient: to });
  const escaped = mapped(plain, (value) => escapeHtml(value));
  const asHtml = (source: string): string => fill(escapeHtml(source), escaped);
  const paragraphs = text.text.split('\n\n');

  const subject = fill(
    text.subject,
    mapped(plain, (value) => value.replace(/\s+/g, ' ')),
  ).slice(0, longestSubject);
  const body = [
    frame.greeting,
    ...paragraphs.map((paragraph) => fill(paragraph, plain)),
    ...(address ? [`${text.button}:\n${address}`] : []),
    `--\n${fill(frame.footer, plain)}`,
  ].join('\n\n');
  const html = layout({
    language,
    kind,
    market,
    subject: escapeHtml(subject),
    heading: asHtml(text.heading ?? text.subject),
    preview: asHtml(paragraphs.find((paragraph) => paragraph !== codeAlone) ?? ''),
    paragraphs: paragraphs.map((paragraph) => ({ html: asHtml(paragraph).replaceAll('\n', '<br>'), large: paragraph === codeAlone })),
    greeting: escapeHtml(frame.greeting),
    footer: asHtml(frame.footer),
    button: address ? { label: asHtml(text.button ?? ''), address: escapeHtml(address), hint: escapeHtml(frame.linkHint) } : null,
  });
  return { subject, body, html };
}

/** The paragraph that shows a code large. */
const codeAlone = '{code}';

/** Values are user input: no control characters, and a limited length. */
function cleaned(values: Values): Record<string, string> {
  return mapped(values, (value) =>
    value
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .slice(0, longestValue),
  );
}

function mapped(values: Values, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(String(value))]));
}
