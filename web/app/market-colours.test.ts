import { expect, it } from 'vitest';
import { accentColours, accentCss } from './market-colours.ts';

/** Computed apart from the code: WCAG's formula on the hexadecimal text. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5, 7)].map((part) => {
      const value = Number.parseInt(part, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const values = [luminance(a), luminance(b)];
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
}

it.each(['#14505b', '#ffee00', '#ff0000', '#000000', '#ffffff', '#7f7f7f', '#00aaff'])('makes readable colours of %s', (accent) => {
  const { light, dark } = accentColours(accent);
  for (const surface of ['#fffdfa', '#ffffff', '#f6f3ed']) expect(contrast(light['--accent'] ?? '', surface)).toBeGreaterThanOrEqual(4.49);
  for (const surface of ['#141513', '#1c1d1b', '#222421']) expect(contrast(dark['--accent'] ?? '', surface)).toBeGreaterThanOrEqual(4.49);
  for (const { '--accent': back = '', '--on-accent': front = '' } of [light, dark])
    expect(contrast(back, front)).toBeGreaterThanOrEqual(4.49);
});

it('leaves a readable colour as it is', () => {
  expect(accentColours('#14505b').light['--accent']).toBe('#14505b');
});

it('writes no rules without a colour', () => {
  expect(accentCss(null)).toBe('');
  expect(accentCss('#14505b')).toContain(':root{--accent:#14505b');
});
