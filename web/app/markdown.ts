import { Marked } from 'marked';
import { flattened, isOvermarked } from '../../contract/values/markdown.ts';
import { isAllowed, websiteOf } from './navigation.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Where a link leads: into the market, to a mailbox, or to another site; everything else stays text. */
function linkOf(address: string): string | null {
  const href = address.trim();
  if (/^(?:mailto:|#)/i.test(href) || isAllowed(href)) return `href="${escape(href)}"`;
  const website = websiteOf(href);
  return website && `href="${escape(website)}" rel="noopener noreferrer nofollow ugc"`;
}

const marked = new Marked({
  renderer: {
    // HTML of the author is shown, not obeyed: an article needs none, and a stolen operator's login must not become a script.
    html: ({ text }) => escape(text),
    image: ({ text }) => escape(text),
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const link = linkOf(href);
      return link ? `<a ${link}>${inner}</a>` : inner;
    },
    heading({ tokens, depth }) {
      const level = Math.min(depth, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
  },
});

const plainHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escape(paragraph)}</p>`)
    .join('');

/** Markdown of an article as HTML that can be put into a page as it is. */
export function renderMarkdown(text: string): string {
  if (isOvermarked(text)) return plainHtml(text);
  const tokens = marked.lexer(flattened(text));
  const headings: { depth: number }[] = [];
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as { depth: number });
  });
  // The page's title is the h1: an article's own headings begin right below it, however its author counts them.
  const down = 2 - Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings) heading.depth += down;
  return marked.parser(tokens);
}

/** The first sentences, for search engines: without marks, cut at a word. */
export function plainStart(text: string, length = 155): string {
  const plain = text
    .replace(/[#*_>`[\]]|\(\S*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= length ? plain : `${plain.slice(0, plain.lastIndexOf(' ', length))} …`;
}
