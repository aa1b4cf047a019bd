/** Marks of lists and quotes at the beginning of a line, each within the one before. */
const nested = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){7,}(.*)$/gm;

/**
 * Markdown without nesting that nobody reads: lists and quotes are read one inside the other, as deep as the stack, and no reader
 * of another person's text may fail at it. A ruled line stays, and so does a quote.
 */
export const flattened = (markdown: string): string =>
  markdown
    .replace(/(?:>[ \t]*){6,}/g, '> ')
    .replace(nested, (line, rest: string) =>
      /^(?:[-\s]+|[*\s]+)$/.test(line) ? line : `${line.trimStart().startsWith('>') ? '>' : '-'} ${rest}`,
    );

const mostMarks = 2_000;

/** More marks of emphasis and links than anybody writes: their reading takes the square of their number, so they are read as text. */
export const isOvermarked = (markdown: string): boolean => (markdown.match(/[*_~`[]/g)?.length ?? 0) > mostMarks;
