import { richTextHtml, richTextPlain } from '../../../../contract/values/rich-text.ts';

/** Longer texts would push the goods off the first screen. */
const longest = 600;

export type About = {
  /** A short text, shown as a whole at the head of the page; HTML. */
  short: string;
  /** The beginning of a long one, without marks; the whole of it stands below the goods, as HTML. */
  lead: string;
  whole: string;
};

/** What a store says about itself, divided for its page. */
export function aboutOf(description: string): About {
  const html = richTextHtml(description);
  if (html.length <= longest && !/<(?:h\d|table)/.test(html)) return { short: html, lead: '', whole: '' };
  const plain = richTextPlain(description);
  const paragraph = plain.split('\n', 1)[0] ?? '';
  // A heading alone says nothing.
  const start = paragraph.length > 80 ? paragraph : plain.replace(/\s+/g, ' ');
  const lead = start.length <= longest ? start : `${start.slice(0, start.lastIndexOf(' ', longest))} …`;
  return { short: '', lead, whole: html };
}
