import type { Language } from '../../../contract/values/locale.ts';
import { isRequired } from '../../../contract/talk/notification-settings.ts';
import { escapeHtml } from '../formats/html.ts';
import { type Compiled, format, type Values } from '../texts.ts';
import { marketProfile } from '../market-profile.ts';
import { layout } from './layout.ts';
import { mailFrame, type MailTemplate, mailText } from './templates.ts';

export type RecipientKind = 'buyer' | 'seller' | 'operator';

export type MailToRender = {
  to: string;
  template: MailTemplate;
  language: Language;
  values: Values;
  link?: string;
  kind: RecipientKind;
};

const longestValue = 4_000;
const longestSubject = 200;

/** Subject, plain text and HTML of a mail. Throws where the caller forgot a value or the link: what is half filled must not go out. */
export function renderMail({ to, template, language, values, link, kind }: MailToRender): { subject: string; body: string; html: string } {
  const text = mailText(template.key, language);
  const missing = text.values.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`the mail ${template.key} needs ${missing.join(', ')}`);
  if (template.link && !/^https?:\/\//.test(link ?? '')) throw new Error(`the mail ${template.key} needs an absolute link`);
  const address = template.link ? link : undefined;
  const market = marketProfile().name;
  const frame = mailFrame(language);
  const choice = template.topic && !isRequired(template.topic) ? frame.choice : null;
  const plain = cleaned({ ...values, market, recipient: to });
  const escaped = mapped(plain, (value) => escapeHtml(value));
  const asText = (source: Compiled): string => format(source, language, plain);
  const asHtml = (source: Compiled): string => format(source, language, escaped, escapeHtml);

  const subject = format(
    text.subject,
    language,
    mapped(plain, (value) => value.replace(/\s+/g, ' ')),
  )
    .slice(0, longestSubject)
    .toWellFormed();
  const body = [
    asText(frame.greeting),
    ...text.text.map(asText),
    ...(choice ? [asText(choice)] : []),
    ...(address ? [`${asText(text.button ?? '')}:\n${address}`] : []),
    `--\n${asText(frame.footer)}`,
  ].join('\n\n');
  const html = layout({
    language,
    kind,
    market: escapeHtml(market),
    subject: escapeHtml(subject),
    heading: asHtml(text.heading ?? text.subject),
    preview: asHtml(text.text.find((paragraph) => !isCode(paragraph)) ?? ''),
    paragraphs: [...text.text, ...(choice ? [choice] : [])].map((paragraph) => ({
      html: asHtml(paragraph).replaceAll('\n', '<br>'),
      large: isCode(paragraph),
    })),
    greeting: asHtml(frame.greeting),
    footer: asHtml(frame.footer),
    button: address ? { label: asHtml(text.button ?? ''), address: escapeHtml(address), hint: asHtml(frame.linkHint) } : null,
  });
  return { subject, body, html };
}

/** The paragraph `{code}`, which is shown large. */
function isCode(paragraph: Compiled): boolean {
  const [part] = paragraph;
  return paragraph.length === 1 && Array.isArray(part) && part[0] === 'code';
}

/** Values are user input: no control characters, and a limited length. */
function cleaned(values: Values): Record<string, string> {
  return mapped(values, (value) =>
    value
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .slice(0, longestValue)
      // Neither a cut nor the input leaves half a character, which the database could not hold.
      .toWellFormed(),
  );
}

function mapped(values: Values, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(String(value))]));
}
