declare module 'fontkit' {
  /** What Kontor uses of it; it has no types of its own. */
  type Font = {
    layout(text: string, ...options: unknown[]): { glyphs: { id: number }[] };
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  export function create(font: Uint8Array): Font;
}
