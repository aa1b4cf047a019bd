/** A text with its selection. */
export type Edited = { text: string; start: number; end: number };
export const richTextMarks = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'link', 'table'] as const;
export type RichTextMark = (typeof richTextMarks)[number];

const around: Partial<Record<RichTextMark, string>> = { bold: '**', italic: '*' };
const isAlone = (text: string, sign: string, at: number): boolean => sign !== '*' || (text[at - 1] !== '*' && text[at + 1] !== '*');

/** Puts the selected words into a mark, or takes them out of it. */
function wrap({ text, start, end }: Edited, sign: string): Edited {
  const inner = text.slice(start, end);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (before.endsWith(sign) && after.startsWith(sign) && isAlone(text, sign, start - 1))
    return {
      text: before.slice(0, -sign.length) + inner + after.slice(sign.length),
      start: start - sign.length,
      end: end - sign.length,
    };
  // A mark next to a blank is none.
  const [, lead = '', words = '', trail = ''] = /^(\s*)([^]*?)(\s*)$/.exec(inner) ?? [];
  const from = start + lead.length + sign.length;
  return { text: before + lead + sign + words + sign + trail + after, start: from, end: from + words.length };
}

/** Begins each of the selected lines with a mark, or takes it away where all have it. */
function begin({ text, start, end }: Edited, mark: (at: number) => string, has: RegExp): Edited {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every((line) => has.test(line));
  const changed = lines.map((line, at) =>
    all ? line.replace(has, '') : mark(at) + line.replace(/^(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+/, ''),
  );
  const inserted = changed.join('\n');
  // A list begins after an empty line.
  const gap = !all && from > 0 && !text.slice(0, from).endsWith('\n\n') ? '\n' : '';
  return {
    text: text.slice(0, from) + gap + inserted + text.slice(to),
    start: from + gap.length + (lines.length > 1 ? 0 : inserted.length),
    end: from + gap.length + inserted.length,
  };
}

/** The text after a button of the toolbar was pressed. */
export function withMark(edited: Edited, mark: RichTextMark): Edited {
  const { text, start, end } = edited;
  const sign = around[mark];
  if (sign) return wrap(edited, sign);
  if (mark === 'heading') return begin(edited, () => '## ', /^#{1,6}[ \t]+/);
  if (mark === 'bullets') return begin(edited, () => '- ', /^[-+*][ \t]+/);
  if (mark === 'numbers') return begin(edited, (at) => `${at + 1}. `, /^\d{1,9}[.)][ \t]+/);
  const [before, inner, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (mark === 'link') {
    const address = /^https?:\/\/\S+$/.test(inner);
    const link = address ? `[](${inner})` : `[${inner}](https://)`;
    const at = start + (address ? 1 : link.length - 1);
    return { text: before + link + after, start: at, end: at };
  }
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const table = `${gap}|  |  |\n| --- | --- |\n|  |  |\n`;
  const at = start + gap.length + 2;
  return { text: before + table + text.slice(start), start: at, end: at };
}
