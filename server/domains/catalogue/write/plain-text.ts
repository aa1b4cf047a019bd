import { Parser } from 'htmlparser2';

/** Elements that stand on lines of their own, and those that a blank line sets apart. */
const lines = new Set(['br', 'div', 'tr', 'section', 'article', 'header', 'footer', 'dt', 'dd', 'figcaption', 'address']);
const paragraphs = new Set(['p', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const silent = new Set(['script', 'style', 'template', 'title', 'head', 'noscript', 'svg', 'iframe', 'object']);

type List = { next: number | null };

/**
 * Text of a list's cell that may hold HTML: entities become their characters, once; paragraphs, lines, items of lists (`- `, `1. `) and
 * rows of tables (cells separated by ` | `) stay apart. Scripts and styles are left out. Text without markup stays as it is.
 */
export function plainText(text: string): string {
  if (!/<[a-z!/?]|&[a-z#]/i.test(text)) return text.trim();
  const blocks = /<\/?(?:br|p|div|ul|ol|li|table|tr|td|h[1-6]|blockquote)\b/i.test(text);
  const lists: List[] = [];
  let result = '';
  let hidden = 0;
  let filled = false;
  const end = (): string => result.replace(/[ \t]+$/, '');
  const breakTo = (breaks: 1 | 2): void => {
    result = end();
    if (result === '') return;
    const missing = breaks - (/\n*$/.exec(result)?.[0].length ?? 0);
    if (missing > 0) result += '\n'.repeat(missing);
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (silent.has(name)) hidden++;
        if (name === 'br') result = `${end()}\n`;
        else if (lines.has(name)) breakTo(1);
        else if (paragraphs.has(name)) breakTo(lists.length > 0 ? 1 : 2);
        if (name === 'ul' || name === 'ol') lists.push({ next: name === 'ol' ? 1 : null });
        if (name === 'li') {
          breakTo(1);
          const list = lists.at(-1);
          result += `${'  '.repeat(Math.max(0, lists.length - 1))}${list?.next ? `${list.next++}.` : '-'} `;
        }
        if (name === 'tr') filled = false;
        if (name === 'td' || name === 'th') {
          if (filled) result = `${end()} | `;
          filled = true;
        }
      },
      ontext(part) {
        if (hidden > 0) return;
        // Between blocks, line breaks are spaces, as in a browser; without blocks they are the author's.
        const plain = (blocks ? part.replace(/\s*\n\s*/g, ' ') : part).replaceAll('\u00a0', ' ');
        result += /(?:^|\n|[ \t])$/.test(result) && blocks ? plain.replace(/^\s+/, '') : plain;
      },
      onclosetag(name) {
        if (silent.has(name)) hidden--;
        if (name === 'ul' || name === 'ol') lists.pop();
        if (lines.has(name) && name !== 'br') breakTo(1);
        else if (paragraphs.has(name)) breakTo(lists.length > 0 ? 1 : 2);
      },
    },
    { decodeEntities: true },
  );
  parser.end(text);
  return result.replace(/\n{3,}/g, '\n\n').trim();
}
