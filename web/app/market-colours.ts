type Rgb = [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The darkest and the lightest surface that accents stand on (styles/tokens.css). */
const lightSurface: Rgb = [246, 243, 237];
const darkSurface: Rgb = [34, 36, 33];
/** WCAG 2.2, 1.4.3: text of usual size. */
const leastContrast = 4.5;

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const hexOf = (colour: Rgb): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
const mixed = (a: Rgb, b: Rgb, share: number): Rgb => a.map((part, index) => part + ((b[index] ?? 0) - part) * share) as Rgb;

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((one, other) => other - one) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour, mixed with another in small steps until it is readable on the surface. */
function readable(colour: Rgb, towards: Rgb, surface: Rgb): Rgb {
  let share = 0;
  while (share < 1 && contrast(mixed(colour, towards, share), surface) < leastContrast) share += 0.02;
  return mixed(colour, towards, Math.min(1, share));
}

/** The colours that follow from a market's accent (`#14505b`), by light and dark: text in them is readable on every surface. */
export function accentColours(accent: string): { light: Record<string, string>; dark: Record<string, string> } {
  const given = rgbOf(accent);
  const light = readable(given, black, lightSurface);
  const dark = readable(given, white, darkSurface);
  return {
    light: {
      '--accent': hexOf(light),
      '--accent-strong': hexOf(mixed(light, black, 0.28)),
      '--accent-soft': hexOf(mixed(light, white, 0.9)),
      '--on-accent': '#ffffff',
    },
    dark: {
      '--accent': hexOf(dark),
      '--accent-strong': hexOf(mixed(dark, white, 0.35)),
      '--accent-soft': hexOf(mixed(dark, darkSurface, 0.78)),
      '--on-accent': hexOf(mixed(dark, black, 0.85)),
    },
  };
}

const rule = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** A style sheet that follows styles/tokens.css; empty without a colour of the market's own. */
export function accentCss(accent: string | null): string {
  if (!accent) return '';
  const { light, dark } = accentColours(accent);
  return `:root{${rule(light)}}[data-theme=dark]{${rule(dark)}}@media (prefers-color-scheme:dark){[data-theme=system]{${rule(dark)}}}`;
}
