import { describe, expect, it } from 'vitest';
import { hideContactData } from './contact-data.ts';

describe('contact data in texts', () => {
  it.each([
    ['Write to jana.p@werkraum.example.', 'Write to •••.'],
    ['jana (at) werkraum.de please', '••• please'],
    ['See https://example.com/a?b=1 and www.kontor.test/x', 'See ••• and •••'],
    ['Unser Shop: moebel-lindenau.de', 'Unser Shop: •••'],
    ['Call +49 341 123456-0 now', 'Call ••• now'],
    ['Tel. 0341/1234567', 'Tel. •••'],
    ['mobil 01701234567', 'mobil •••'],
    ['0049 (341) 123 45 67', '•••'],
    ['PO-00000012, 0341 1234567', 'PO-00000012, •••'],
    ['TEL-0341 1234567', 'TEL-•••'],
    ['Tel-0341 1234567', 'Tel-•••'],
  ])('hides %s', (written, shown) => {
    expect(hideContactData(written)).toEqual({ text: shown, hidden: shown.split('•••').length - 1 });
  });

  it.each([
    'EAN 4006381333931 and 04006381333931',
    'PO-00000012 (2 pieces), SO-00000017, DS-00000004 and INV-12-2026-000001 (1)',
    'PO-00000012 2 pieces, WRK-0104-2 (100 x) and AB-0341-123456',
    'SKU WRK-1042-0, 120 x 60,5 x 0.75 m',
    'Can you deliver on 01.10.2026 15:00, or 2026-10-15?',
    'From 500 to 2 000 pieces, 0,5 % discount, 12 000 000 in all',
    'DIN EN 1335-1:2020 and EN 12520.Table 3',
    'Version 2.0.1 of the manual e.g. page 3.',
  ])('leaves %s as it is', (written) => {
    expect(hideContactData(written)).toEqual({ text: written, hidden: 0 });
  });

  const market = 'https://market.example';
  it.each([
    'See https://market.example/item/oak-chair~17?from=chat#prices for it',
    'https://market.example and (https://market.example/store/3).',
    'https://market.example/message/chat?gid=019b1111-0123-7456-8123-012345678901',
    'Order PO-00000012 (2 pieces): https://market.example/purchased/purchase-orders/12',
    'https://MARKET.example/sale',
  ])('leaves links to the market itself in %s', (written) => {
    expect(hideContactData(written, market)).toEqual({ text: written, hidden: 0 });
    expect(hideContactData(written).hidden).toBeGreaterThan(0);
  });

  it.each([
    ['https://market.example.evil.com/a', '•••'],
    ['https://market.example@evil.com/a', '•••'],
    ['https://market.example:pass@evil.com/a', '•••'],
    ['https://jana:pass@market.example/a', '•••'],
    ['https://market.example:8443/a', '•••'],
    ['http://market.example/a', '•••'],
    ['https://m\u0430rket.example/a', '•••'],
    ['https://market.example%2eevil.com/a', '•••'],
    ['https://market.example/?call=+49341123456', '•••'],
    ['https://market.example/?call=%2B49%20341%20123456', '•••'],
    ['https://market.example/?call=0341+1234567', '•••'],
    ['https://market.example/?to=jana@werkraum.de', '•••'],
    ['https://market.example/leaving?to=https%3A%2F%2Fevil.com', '•••'],
    ['https://market.example/%', '•••'],
    ['https://market.example/a, 0341 1234567 and jana@werkraum.de', 'https://market.example/a, ••• and •••'],
  ])('hides what only looks like a link to the market, or has contact data in it: %s', (written, shown) => {
    const { text, hidden } = hideContactData(written, market);
    expect(text.replace(/\S*•••\S*/gu, '•••')).toBe(shown);
    expect(hidden).toBeGreaterThan(0);
  });

  it('is done at once with what was made to be slow', () => {
    const start = performance.now();
    for (const sign of [
      '0 ',
      'a.',
      '+1(',
      'a@',
      'www.',
      '0-0',
      '.',
      '0',
      `${'0'.repeat(60)}x `,
      'AA-',
      'A-0 ',
      `${market}/ `,
      `${market}/0 1`,
    ])
      hideContactData(sign.repeat(2_000).slice(0, 4_000), market);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
