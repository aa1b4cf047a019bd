import { expect, it } from 'vitest';
import { textPdf } from './pdf.ts';

const paper = (markdown: string): Promise<Buffer> =>
  textPdf({ title: 'Paper', language: 'en', facts: [], markdown, footer: 'Paper', at: new Date('2026-01-02') });

it.each(['- ', '1. ', '>- ', '> ', '- > '])('a text of lists and quotes within lists and quotes is written, too: %s', async (marks) => {
  for (const markdown of [`${marks.repeat(5_000)}a`, `> ${marks.repeat(5_000)}a`])
    expect((await paper(markdown)).subarray(0, 5).toString()).toBe('%PDF-');
});
