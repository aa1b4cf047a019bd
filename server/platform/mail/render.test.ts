import { describe, expect, test } from 'vitest';
import { languages } from '../../../contract/values/locale.ts';
import { mailFrame } from '../../../contract/messages/mail/frame.ts';
import { type MailKey, mailTemplates } from '../../../contract/messages/mail/index.ts';
import type { MailTemplate } from '../../../contract/messages/mail/template.ts';
import { renderMail } from './render.ts';

const keys = Object.keys(mailTemplates) as MailKey[];
const templates = mailTemplates as Record<MailKey, MailTemplate>;
const given = (key: MailKey) => Object.fromEntries(templates[key].values.map((name) => [name, `<${name}>`]));
const link = 'https://market.example/first-login?token=a&b="c';
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

describe.each(keys)('%s', (key) => {
  test.each(languages)('in %s has nothing left over', (language) => {
    const { subject, body, html } = renderMail({
      to: 'ada@shop.example',
      template: key,
      language,
      values: given(key),
      link,
      kind: 'seller',
    });
    for (const text of [subject, body, html]) {
      expect(text).not.toMatch(/[{}]|\b(?:undefined|null|NaN)\b/);
      expect(text.trim()).not.toBe('');
    }
    for (const name of templates[key].values) {
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
    const known = [...templates[key].values, 'market', 'recipient'];
    const english = templates[key].texts.en;
    for (const language of languages) {
      const text = templates[key].texts[language];
      expect(new Set(placeholders(JSON.stringify(text))), language).toEqual(new Set(placeholders(JSON.stringify(english))));
      expect(placeholders(text.subject), language).toEqual(placeholders(english.subject));
      expect(text.text.split('\n\n').length, language).toBe(english.text.split('\n\n').length);
      expect(Object.keys(text).toSorted(), language).toEqual(Object.keys(english).toSorted());
      for (const name of placeholders(JSON.stringify(text))) expect(known).toContain(name);
    }
    for (const name of templates[key].values) expect(placeholders(JSON.stringify(english))).toContain(name);
  });
});

test('the frame has the same placeholders in every language', () => {
  for (const language of languages) expect(placeholders(JSON.stringify(mailFrame[language]))).toEqual(['market', 'recipient']);
});

test('whatever people wrote stays text, in HTML, in subject and in body', () => {
  const company = 'Ada & Sons"><img src=x onerror=alert(1)>\r\nBcc: all@market.example\0 {reason} $& ';
  const mail = renderMail({
    to: 'ada@shop.example',
    template: 'buyerChangesRequested',
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
  expect(() => renderMail({ ...mail, template: 'loginCode', values: { code: '123456' } })).toThrow('minutes');
  expect(() => renderMail({ ...mail, template: 'buyerAccepted', values: { company: 'A' } })).toThrow('link');
  expect(() => renderMail({ ...mail, template: 'buyerAccepted', values: { company: 'A' }, link: '/login' })).toThrow('link');
  expect(() => renderMail({ ...mail, template: 'buyerAccepted', values: { company: 'A' }, link: 'javascript:alert(1)' })).toThrow('link');
});

test('a code is shown large, and stands in the plain text as well', () => {
  const mail = renderMail({
    to: 'ada@shop.example',
    template: 'loginCode',
    language: 'de',
    kind: 'buyer',
    values: { code: '012345', minutes: 10 },
  });
  expect(mail.subject).toBe('012345 ist Ihr Anmeldecode für Kontor');
  expect(mail.body).toContain('\n\n012345\n\n');
  expect(mail.html).toMatch(/font-size:32px[^>]*>012345</);
});
