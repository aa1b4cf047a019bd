import type { Language } from '../../../contract/values/locale.ts';

/** HTML of a mail's parts; everything in it is escaped already. */
export type LayoutParts = {
  language: Language;
  kind: 'buyer' | 'seller' | 'operator';
  market: string;
  subject: string;
  heading: string;
  preview: string;
  greeting: string;
  paragraphs: { html: string; large: boolean }[];
  button: { label: string; address: string; hint: string } | null;
  footer: string;
};

/** Each with white text on it at more than 4.5 : 1. */
const accents = { buyer: '#14505b', seller: '#7a4a12', operator: '#4b3a73' };
const serif = "Georgia, 'Times New Roman', serif";
const sans = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * The one layout of all mails. Tables, style attributes and no pictures: that is what mail programs understand alike, and nothing
 * is fetched that would reveal when the mail was read.
 */
export function layout({ language, kind, market, subject, heading, preview, greeting, paragraphs, button, footer }: LayoutParts): string {
  const accent = accents[kind];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#f6f3ed;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${preview}</div>
<table ${table} width="100%" bgcolor="#f6f3ed"><tr><td align="center" style="padding:24px 12px;">
<table ${table} width="100%" style="max-width:600px;">
<tr><td style="padding:0 4px 16px;">${wordmark(market, accent)}</td></tr>
<tr><td bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e7e2d8;border-top:4px solid ${accent};padding:32px 28px;font-family:${sans};color:#1d1b17;">
<h1 style="margin:0 0 20px;font-family:${serif};font-size:24px;line-height:1.3;font-weight:normal;color:#1d1b17;">${heading}</h1>
${[greeting, ...paragraphs].map((one) => (typeof one === 'string' ? paragraph(one) : one.large ? large(one.html, accent) : paragraph(one.html))).join('\n')}${button ? `\n${action(button, accent)}` : ''}
</td></tr>
<tr><td style="padding:16px 4px 0;font-family:${sans};font-size:12px;line-height:1.5;color:#5f5a50;word-break:break-word;">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;word-break:break-word;">${html}</p>`;
}

function large(html: string, accent: string): string {
  return `<table ${table} width="100%" style="margin:0 0 16px;"><tr><td align="center" bgcolor="#f6f3ed" style="background:#f6f3ed;padding:18px 12px;font-family:Consolas,Menlo,monospace;font-size:32px;line-height:1.2;letter-spacing:8px;font-weight:bold;color:${accent};">${html}</td></tr></table>`;
}

function action({ label, address, hint }: NonNullable<LayoutParts['button']>, accent: string): string {
  return `<table ${table} style="margin:24px 0;"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:4px;"><a href="${address}" style="display:inline-block;padding:13px 26px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;">${label}</a></td></tr></table>
<p style="margin:0;font-size:13px;line-height:1.5;color:#5f5a50;">${hint}<br><a href="${address}" style="color:${accent};word-break:break-all;">${address}</a></p>`;
}

/** The stepped gable of the mark, built from cells, with the market's name next to it. */
function wordmark(market: string, accent: string): string {
  const cell = (width: number, filled: boolean): string =>
    `<td width="${width}" height="5" ${filled ? `bgcolor="${accent}" ` : ''}style="width:${width}px;height:5px;font-size:0;line-height:0;${filled ? `background:${accent};` : ''}">&nbsp;</td>`;
  const step = (filled: boolean[]): string => `<tr>${filled.map((one, index) => cell(index === 2 ? 8 : 6, one)).join('')}</tr>`;
  const gable = [
    step([false, false, true, false, false]),
    step([false, true, true, true, false]),
    `<tr><td colspan="5" align="center" bgcolor="${accent}" style="background:${accent};font-family:${serif};font-size:17px;line-height:22px;font-weight:bold;color:#ffffff;">K</td></tr>`,
  ].join('');
  return `<table ${table}><tr><td valign="bottom"><table ${table} width="32">${gable}</table></td><td valign="bottom" style="padding-left:10px;font-family:${serif};font-size:24px;line-height:28px;color:#1d1b17;">${market}</td></tr></table>`;
}
