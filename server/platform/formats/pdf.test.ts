import { expect, it } from 'vitest';
import { documentFonts } from './pdf-fonts.ts';
import { textPdf } from './pdf.ts';

const paper = (markdown: string): Promise<Buffer> =>
  textPdf({ title: 'Paper', language: 'en', facts: [], markdown, footer: 'Paper', at: new Date('2026-01-02') });

it.each(['- ', '1. ', '>- ', '> ', '- > '])('a text of lists and quotes within lists and quotes is written, too: %s', async (marks) => {
  for (const markdown of [`${marks.repeat(5_000)}a`, `> ${marks.repeat(5_000)}a`])
    expect((await paper(markdown)).subarray(0, 5).toString()).toBe('%PDF-');
});

it('text has no character without a glyph, and what the fonts have stays', async () => {
  const odd = '椅 😀 \t\u0007 \u2066ab\u2069 ₿ กขค';
  for (const font of Object.values(await documentFonts())) {
    expect(font.layout(odd).glyphs.filter(({ id }) => id === 0)).toEqual([]);
    const known = 'Łódź, Brașov, € 5 – Ω Жук ﬁ';
    expect(font.layout(known).glyphs.map(({ id }) => id)).not.toContain(font.layout('\ufffd').glyphs[0]?.id);
  }
  expect((await paper(odd)).subarray(0, 5).toString()).toBe('%PDF-');
});
