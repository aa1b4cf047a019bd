import { Parser } from 'htmlparser2';

/** Elements that stand on lines of their own, and those that a blank line sets apart. */
const lines = new Set(['div', 'section', 'article', 'header', 'footer', 'dt', 'dd', 'figcaption', 'address', 'caption']);
const paragraphs = new Set(['p', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const silent = new Set(['script', 'style', 'template', 'title', 'head', 'noscript', 'svg', 'iframe', 'object', 'video', 'audio', 'form']);
/** What a reader misses of what is left out; styles and scripts are no content. */
const missed = new Set(['img', 'iframe', 'object', 'video', 'audio', 'svg', 'form']);
const marks: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*' };

/** Signs that would be marks. */
const escape = (text: string): string =>
  text
    .replace(/[\\*[\]]/g, '\\$&')
    .replace(/^(\s*)([-+#]|\d{1,9}[.)])(?=\s|#)/gm, (_, blank: string, sign: string) => `${blank}${sign.slice(0, -1)}\\${sign.slice(-1)}`);

type List = { next: number | null };
type Table = { rows: string[][]; head: boolean; cell: string | null };

export type Converted = { text: string; /** Elements that Markdown does not have, such as `img`. */ left: string[] };

/** True if a cell holds HTML, not plain text with some signs. */
export const isHtml = (text: string): boolean => /<[a-z!/?]|&[a-z#]/i.test(text);

/**
 * HTML of a description as the Markdown of descriptions (`contract/values/rich-text.ts`): headings, paragraphs, lines, lists, tables,
 * emphasis and links to websites stay; entities become their characters, once. Plain text stays as it is.
 */
export function markdownOfHtml(html: string): Converted {
  if (!isHtml(html)) return { text: html.trim(), left: [] };
  const blocks = /<\/?(?:br|p|div|ul|ol|li|table|tr|td|h[1-6]|blockquote)\b/i.test(html);
  const left = new Set<string>();
  const lists: List[] = [];
  const links: (string | null)[] = [];
  const tables: Table[] = [];
  let result = '';
  let hidden = 0;
  let inHeading = false;
  /** Marks that open before the next word: none around blanks. */
  let opening = '';
  const table = (): Table | undefined => tables[0];
  const isInline = (): boolean => inHeading || table() !== undefined;
  const put = (text: string): void => {
    const own = table();
    if (own) own.cell = own.cell === null ? own.cell : own.cell + text;
    else result += text;
  };
  const tail = (): string => table()?.cell ?? (table() ? '' : result);
  const cut = (pattern: RegExp): void => {
    const own = table();
    if (!own) result = result.replace(pattern, '');
    else if (own.cell !== null) own.cell = own.cell.replace(pattern, '');
  };
  const breakTo = (breaks: 1 | 2): void => {
    opening = '';
    if (isInline()) return void (/\S$/.test(tail()) && put(' '));
    cut(/[ \t]+$/);
    if (result === '') return;
    const missing = breaks - (/\n*$/.exec(result)?.[0].length ?? 0);
    if (missing > 0) result += '\n'.repeat(missing);
  };
  const close = (mark: string): void => {
    if (opening.endsWith(mark)) return void (opening = opening.slice(0, -mark.length));
    const blanks = /\s*$/.exec(tail())?.[0] ?? '';
    cut(/\s+$/);
    put(mark + blanks);
  };
  const rowsOf = ({ rows, head }: Table): string => {
    const width = Math.max(0, ...rows.map((row) => row.length));
    const line = (cells: readonly string[]): string =>
      `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim().replaceAll('|', '\\|')).join(' | ')} |`;
    const [first = [], ...others] = head ? rows : [[], ...rows];
    return [line(first), `|${' --- |'.repeat(width)}`, ...others.map(line)].join('\n');
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (missed.has(name) && hidden === 0) left.add(name);
        if (silent.has(name)) hidden++;
        if (hidden > 0) return;
        if (name === 'br') {
          // At the end of a block it breaks nothing.
          if (isInline()) put(' ');
          else if (/\S$/.test(result)) result += '  \n';
          else if (/ {2}\n$/.test(result)) result = result.replace(/ {2}\n$/, '\n\n');
        } else if (name === 'table') {
          if (!table()) breakTo(2);
          tables.push({ rows: [], head: false, cell: null });
        } else if (table() && tables.length === 1 && name === 'tr') table()?.rows.push([]);
        else if (table() && tables.length === 1 && (name === 'td' || name === 'th')) {
          const own = tables[0] as Table;
          if (own.rows.length === 0) own.rows.push([]);
          if (name === 'th' && own.rows.length === 1) own.head = true;
          own.cell = '';
        } else if (lines.has(name) || name === 'tr' || name === 'td' || name === 'th') breakTo(1);
        else if (paragraphs.has(name)) breakTo(lists.length > 0 ? 1 : 2);
        if (/^h[1-6]$/.test(name) && !isInline() && lists.length === 0) {
          put(`${'#'.repeat(Number(name[1]))} `);
          inHeading = true;
        }
        if (name === 'ul' || name === 'ol') lists.push({ next: name === 'ol' ? 1 : null });
        if (name === 'li') {
          breakTo(1);
          const list = lists.at(-1);
          const mark = list?.next ? `${list.next++}.` : '-';
          put(isInline() ? '' : `${'   '.repeat(Math.max(0, lists.length - 1))}${mark} `);
        }
        if (name in marks) opening += marks[name];
        if (name === 'a') {
          const href = attributes['href'] ?? '';
          const website = /^https?:\/\/[^\s()<>]+$/i.test(href) ? href : null;
          if (!website && href !== '' && !href.startsWith('#')) left.add('a');
          links.push(website);
          if (website) put('[');
        }
      },
      ontext(part) {
        if (hidden > 0) return;
        // Between blocks, line breaks are spaces, as in a browser; without blocks they are the author's.
        const plain = (blocks || isInline() ? part.replace(/\s*\n\s*/g, ' ') : part).replaceAll('\u00a0', ' ');
        if (/^\s*$/.test(plain)) return void (blocks ? /\S$/.test(tail()) && put(' ') : put(plain));
        const begins = /(?:^|\n|[ \t])$/.test(tail());
        const blank = /^\s*/.exec(plain)?.[0] ?? '';
        const words = plain.slice(blank.length);
        put(
          (begins && blocks ? '' : blank) +
            opening +
            (tail() === '' || /\n\s*$/.test(tail()) || opening !== '' ? escape(words) : escape(words).replace(/^\\([-+#])/, '$1')),
        );
        opening = '';
      },
      onclosetag(name) {
        if (silent.has(name)) hidden--;
        if (hidden > 0) return;
        if (name in marks) close(marks[name] as string);
        if (name === 'a') {
          const website = links.pop();
          if (website) put(`](${website})`);
        }
        if (/^h[1-6]$/.test(name)) inHeading = false;
        if (name === 'ul' || name === 'ol') lists.pop();
        if (name === 'table') {
          const ended = tables.pop();
          if (ended && tables.length === 0 && ended.rows.some((row) => row.length > 0)) result += rowsOf(ended);
          breakTo(2);
        } else if (tables.length === 1 && (name === 'td' || name === 'th')) {
          const own = tables[0] as Table;
          own.rows.at(-1)?.push((own.cell ?? '').replace(/\s+/g, ' '));
          own.cell = null;
        } else if (lines.has(name)) breakTo(1);
        else if (paragraphs.has(name)) breakTo(lists.length > 0 ? 1 : 2);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { text: result.replace(/ +\n\n/g, '\n\n').replace(/\n{3,}/g, '\n\n').trim(), left: [...left].toSorted() }; // prettier-ignore
}
