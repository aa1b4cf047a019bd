import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatOf } from './format.ts';
import { TextContext, type Texts } from './text-context.ts';
import { InLanguage, Text, useText } from './text.tsx';
import { translator } from './translate.ts';

function textsWith(messages: Texts['messages'], of = (): Texts => textsWith({})): Texts {
  return { language: 'de', messages, pending: () => null, of };
}

test('plain texts and plurals', () => {
  const texts = textsWith({
    'a.plain': 'Warenkorb',
    'a.lines': [['count', 'plural', { one: ['#', ' Position'], other: ['#', ' Positionen'] }]] as never,
  });
  const text = translator(texts) as (id: string, values?: object) => string;
  expect(text('a.plain')).toBe('Warenkorb');
  expect(text('a.lines', { count: 1 })).toBe('1 Position');
  expect(text('a.lines', { count: 2500 })).toBe('2.500 Positionen');
});

test('tags become components; a value that looks like one stays text', () => {
  const texts = textsWith({ 'a.hint': ['Von <b>', ['name'], '</b>, <link>mehr</link>'] as never });
  const html = renderToStaticMarkup(
    <TextContext value={texts}>
      <Text
        id={'a.hint' as never}
        values={{ name: '<link>Böse & Co</link>' }}
        tags={{ b: (inner) => <b>{inner}</b>, link: (inner) => <i>{inner}</i> }}
      />
    </TextContext>,
  );
  expect(html).toBe('Von <b>&lt;link&gt;Böse &amp; Co&lt;/link&gt;</b>, <i>mehr</i>');
});

test('a part is written in another language than the page around it', () => {
  const french: Texts = { ...textsWith({ 'a.plain': 'Panier' }), language: 'fr' };
  const texts = textsWith({ 'a.plain': 'Warenkorb' }, () => french);
  const Word = () => useText()('a.plain' as never);
  const html = renderToStaticMarkup(
    <TextContext value={texts}>
      <Word />,{' '}
      <InLanguage language="fr">
        <Word />
      </InLanguage>
      ,{' '}
      <InLanguage language="de">
        <Word />
      </InLanguage>
    </TextContext>,
  );
  expect(html).toBe('Warenkorb, Panier, Warenkorb');
});

test('money from minor units, whatever the currency has of them', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(formatOf('de').money(123450, 'EUR'))).toBe('1.234,50 €');
  expect(plain(formatOf('en').money(-5, 'EUR'))).toBe('-€0.05');
  expect(plain(formatOf('pl').money(99900, 'PLN'))).toBe('999,00 zł');
});

test('a day is that day, a moment is one in the market’s zone', () => {
  expect(formatOf('en').date('2026-01-01')).toBe('1 Jan 2026');
  expect(formatOf('en').date('2025-12-31T23:30:00Z')).toBe('1 Jan 2026');
  expect(formatOf('en').dateTime('2026-07-01T10:00:00Z')).toContain('12:00');
});
