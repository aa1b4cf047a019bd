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
  ])('hides %s', (written, shown) => {
    expect(hideContactData(written)).toEqual({ text: shown, hidden: shown.split('•••').length - 1 });
  });

  it.each([
    'EAN 4006381333931 and 04006381333931',
    'SKU WRK-1042-0, 120 x 60,5 x 0.75 m',
    'Can you deliver on 01.10.2026 15:00, or 2026-10-15?',
    'From 500 to 2 000 pieces, 0,5 % discount, 12 000 000 in all',
    'DIN EN 1335-1:2020 and EN 12520.Table 3',
    'Version 2.0.1 of the manual e.g. page 3.',
  ])('leaves %s as it is', (written) => {
    expect(hideContactData(written)).toEqual({ text: written, hidden: 0 });
  });

  it('is done at once with what was made to be slow', () => {
    const start = performance.now();
    for (const sign of ['0 ', 'a.', '+1(', 'a@', 'www.', '0-0', '.', '0', `${'0'.repeat(60)}x `])
      hideContactData(sign.repeat(2_000).slice(0, 4_000));
    expect(performance.now() - start).toBeLessThan(500);
  });
});
