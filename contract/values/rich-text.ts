import { Marked, type Token, type Tokens } from 'marked';
import { isOvermarked } from './markdown.ts';

/*
 * Descriptions of items: a small Markdown with headings, lists, tables, emphasis and links to websites. All else is text, HTML as well, so
 * that nothing but these elements can come out; plain texts are such texts, too.
 */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** The address of a website; everything else is no link. */
function websiteOf(href: string): string | null {
  try {
    const { protocol, href: address, username, password } = new URL(href.trim());
    return /^https?:$/.test(protocol) && username === '' && password === '' ? address : null;
  } catch {
    return null;
  }
}

/** What Markdown has besides, and what plain texts contain by chance. */
const none = (): undefined => undefined;

const marked = new Marked({
  gfm: true,
  tokenizer: {
    html: none,
    tag: none,
    code: none,
    fences: none,
    codespan: none,
    blockquote: none,
    hr: none,
    lheading: none,
    def: none,
    del: none,
    autolink: none,
    url: none,
    reflink: none,
    // Only asterisks, and not within words or measures such as 40*60*5.
    emStrong(source, _masked, before = '') {
      return source.startsWith('_') || /[\p{L}\p{N}]/u.test(before) ? undefined : false;
    },
  },
  renderer: {
    // Of a token that no rule above gives.
    html: ({ text }) => escape(text),
    image: ({ text }) => escape(text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    // Entities are what they look like.
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escape(token.text);
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const website = websiteOf(href);
      return website ? `<a href="${escape(website)}" rel="nofollow noopener noreferrer ugc">${inner}</a>` : inner;
    },
    // Below the heading "Description" of the page.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    // A wide table scrolls by itself, by keyboard as well; a head without words is none.
    table({ header, rows }) {
      const cells = (row: readonly Tokens.TableCell[], tag: 'td' | 'th'): string =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const head = header.some(({ text }) => text.trim() !== '') ? `<thead>${cells(header, 'th')}</thead>` : '';
      return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>`;
    },
  },
});

/** Deeper lists are read one inside the other, as deep as the stack. */
const deepLists = /^((?:[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+){4})(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+/gm;
const tokensOf = (text: string): Token[] => {
  const tokens = marked.lexer(text.replace(/\r\n?/g, '\n').replace(deepLists, '$1'));
  const headings: Tokens.Heading[] = [];
  void marked.walkTokens(tokens, (token) => void (token.type === 'heading' && headings.push(token as Tokens.Heading)));
  // The first level follows the page's, however the author counts.
  const least = Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings) heading.depth += 1 - least;
  return tokens;
};

const betweenBlocks = /(<\/(?:p|h[3-6]|ul|ol|li|table|thead|tbody|tr|div)>|<(?:ul|ol(?: start="\d+")?)>)\n+/g;

/** As HTML that can be put into a page as it is. */
export function richTextHtml(text: string): string {
  if (isOvermarked(text)) return `<p>${escape(text)}</p>`;
  return marked.parser(tokensOf(text)).replace(betweenBlocks, '$1').trim();
}

/** True if a text may be more than paragraphs. */
const mayBeRich = (text: string): boolean => !isOvermarked(text) && /[*[\\|]|^ {0,3}(?:#|[-+][ \t]|\d{1,9}[.)][ \t])| {2}$/m.test(text);

/** The text alone, for lists, search and programs: headings and paragraphs on lines of their own, rows of tables as `a | b`. */
export function richTextPlain(text: string): string {
  if (!mayBeRich(text)) return text;
  return blocksOf(tokensOf(text), '').replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n').trim(); // prettier-ignore
}

const inlineOf = (tokens: readonly Token[] | undefined): string =>
  (tokens ?? [])
    .map((token) => {
      if (token.type === 'br') return '\n';
      if ('tokens' in token && token.tokens) return inlineOf(token.tokens);
      return 'text' in token ? String(token.text) : token.raw;
    })
    .join('');

function blocksOf(tokens: readonly Token[], indent: string): string {
  return tokens
    .map((token) => {
      if (token.type === 'space') return '\n\n';
      if (token.type === 'list') return `${listOf(token as Tokens.List, indent)}\n`;
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        const lines = [header, ...rows].map((row) => row.map(({ tokens: cell }) => inlineOf(cell).trim()).join(' | '));
        return `${lines.filter((line) => /[^| ]/.test(line)).join('\n')}\n\n`;
      }
      return `${inlineOf('tokens' in token && token.tokens ? token.tokens : [token])}${token.type === 'text' ? '\n' : '\n\n'}`;
    })
    .join('');
}

const listOf = ({ items, ordered, start }: Tokens.List, indent: string): string =>
  items
    .map((item, at) => {
      const inner = blocksOf(item.tokens, `${indent}  `).trim().replace(/\n{2,}/g, '\n'); // prettier-ignore
      return `${indent}${ordered ? `${(start || 1) + at}.` : '-'} ${inner}`;
    })
    .join('\n');
