import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../contract/values/locale.ts';
import { areasOf, groupOf, keyOf, kindOf, readCatalogue } from '../../../scripts/catalogues.ts';
import { mails as buyingMails } from '../../domains/buying/mails.ts';
import { mails as companyMails } from '../../domains/companies/mails.ts';
import { mails as identityMails } from '../../domains/identity/mails.ts';
import { mails as listingMails } from '../../domains/listings/mails.ts';
import { mails as materialMails } from '../../domains/materials/mails.ts';
import { mails as operatorMails } from '../../domains/operator/mails.ts';
import { mails as orderMails } from '../../domains/orders/mails.ts';
import { mails as paymentMails } from '../../domains/payments/mails.ts';
import { mails as pricingMails } from '../../domains/pricing/mails.ts';
import { mails as promotionMails } from '../../domains/promotions/mails.ts';
import { mails as stockMails } from '../../domains/stock/mails.ts';
import { mails as talkMails } from '../../domains/talk/mails.ts';
import { renderMail } from './render.ts';
import { type MailKey, type MailTemplate, mailText } from './templates.ts';

const templates: Record<MailKey, MailTemplate> = {
  ...buyingMails,
  ...companyMails,
  ...identityMails,
  ...listingMails,
  ...materialMails,
  ...operatorMails,
  ...orderMails,
  ...paymentMails,
  ...pricingMails,
  ...promotionMails,
  ...stockMails,
  ...talkMails,
};
const keys = Object.keys(templates) as MailKey[];
const valuesOf = (key: MailKey) => mailText(key, 'en').values;
const given = (key: MailKey) => Object.fromEntries(valuesOf(key).map((name) => [name, `<${name}>`]));

/** The texts as translators write them, by template and part. */
async function textsIn(language: Language): Promise<Record<string, Record<string, string>>> {
  const areas = await Promise.all((await areasOf()).map((area) => readCatalogue(area, language)));
  const mails = areas.flatMap((texts) => Object.entries(texts)).filter(([id]) => kindOf(id) === 'mail');
  const byTemplate = Map.groupBy(mails, ([id]) => groupOf(id));
  return Object.fromEntries(
    [...byTemplate].map(([key, parts]) => [key, Object.fromEntries(parts.map(([id, text]) => [keyOf(id).slice(key.length + 1), text]))]),
  );
}
const texts = new Map(await Promise.all(languages.map(async (language) => [language, await textsIn(language)] as const)));
const textOf = (key: string, language: Language) => texts.get(language)?.[key] ?? {};

const link = 'https://market.example/first-login?token=a&b="c';
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

describe.each(keys)('%s', (key) => {
  test.each(languages)('in %s has nothing left over', (language) => {
    const { subject, body, html } = renderMail({
      to: 'ada@shop.example',
      template: templates[key],
      language,
      values: given(key),
      link,
      kind: 'seller',
    });
    for (const text of [subject, body, html]) {
      expect(text).not.toMatch(/[{}]|\b(?:undefined|null|NaN)\b/);
      expect(text.trim()).not.toBe('');
    }
    for (const name of valuesOf(key)) {
      expect(subject + body).toContain(`<${name}>`);
      expect(html).toContain(`&lt;${name}&gt;`);
      expect(html).not.toContain(`<${name}>`);
    }
    expect(body.includes(link)).toBe(templates[key].link);
    if (templates[key].link) expect(html).toContain('token=a&amp;b=&quot;c');
    expect(html).toContain('ada@shop.example');
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
  });

  test('has the same placeholders in every language, and no others than its values', () => {
    const known = [...valuesOf(key), 'market', 'recipient'];
    const english = textOf(key, 'en');
    for (const language of languages) {
      const text = textOf(key, language);
      expect(new Set(placeholders(JSON.stringify(text))), language).toEqual(new Set(placeholders(JSON.stringify(english))));
      expect(placeholders(text['subject'] ?? ''), language).toEqual(placeholders(english['subject'] ?? ''));
      expect(text['text']?.split('\n\n').length, language).toBe(english['text']?.split('\n\n').length);
      expect(Object.keys(text).toSorted(), language).toEqual(Object.keys(english).toSorted());
      for (const name of placeholders(JSON.stringify(text))) expect(known).toContain(name);
    }
    for (const name of valuesOf(key)) expect(placeholders(JSON.stringify(english))).toContain(name);
  });
});

test('the frame has the same placeholders in every language', () => {
  for (const language of languages) expect(placeholders(JSON.stringify(textOf('frame', language)))).toEqual(['market', 'recipient']);
});

test('whatever people wrote stays text, in HTML, in subject and in body', () => {
  const company = 'Ada & Sons"><img src=x onerror=alert(1)>\r\nBcc: all@market.example\0 {reason} $& ';
  const mail = renderMail({
    to: 'ada@shop.example',
    template: companyMails.buyerChangesRequested,
    language: 'en',
    kind: 'buyer',
    link: 'https://market.example/account/account-infos',
    values: { company, reason: 'first line\nsecond <b>line</b>' },
  });
  expect(mail.html).not.toContain('<img');
  expect(mail.html).not.toContain('<b>');
  expect(mail.html).toContain('first line<br>second &lt;b&gt;line&lt;/b&gt;');
  expect(mail.html).toContain('{reason} $&amp; ');
  expect(mail.subject).not.toMatch(/[\r\n\0]/);
  expect(mail.body).not.toContain('\0');
});

test('a forgotten value, a forgotten link and a path instead of an address are bugs, not mails', () => {
  const mail = { to: 'ada@shop.example', language: 'en', kind: 'buyer' } as const;
  expect(() => renderMail({ ...mail, template: identityMails.loginCode, values: { code: '123456' } })).toThrow('minutes');
  expect(() => renderMail({ ...mail, template: companyMails.buyerAccepted, values: { company: 'A' } })).toThrow('link');
  expect(() => renderMail({ ...mail, template: companyMails.buyerAccepted, values: { company: 'A' }, link: '/login' })).toThrow('link');
  expect(() =>
    renderMail({ ...mail, template: companyMails.buyerAccepted, values: { company: 'A' }, link: 'javascript:alert(1)' }),
  ).toThrow('link');
});

test('a code is shown large, and stands in the plain text as well', () => {
  const mail = renderMail({
    to: 'ada@shop.example',
    template: identityMails.loginCode,
    language: 'de',
    kind: 'buyer',
    values: { code: '012345', minutes: 10 },
  });
  expect(mail.subject).toBe('012345 ist Ihr Anmeldecode für Kontor');
  expect(mail.body).toContain('\n\n012345\n\n');
  expect(mail.html).toMatch(/font-size:32px[^>]*>012345</);
});
