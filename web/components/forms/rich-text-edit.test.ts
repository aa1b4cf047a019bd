import { describe, expect, it } from 'vitest';
import { richTextHtml } from '../../../contract/values/rich-text.ts';
import { type RichTextMark, withMark } from './rich-text-edit.ts';

/** The selection is written as `«…»`. */
const press = (given: string, mark: RichTextMark): string => {
  const start = given.indexOf('«');
  const end = given.indexOf('»') - 1;
  const { text, ...at } = withMark({ text: given.replace(/[«»]/g, ''), start, end }, mark);
  return `${text.slice(0, at.start)}«${text.slice(at.start, at.end)}»${text.slice(at.end)}`;
};

describe('the toolbar of a description', () => {
  it.each([
    ['a «word» b', 'bold', 'a **«word»** b'],
    ['a **«word»** b', 'bold', 'a «word» b'],
    ['a «word » b', 'italic', 'a *«word»*  b'],
    ['a **«word»** b', 'italic', 'a ***«word»*** b'],
    ['a\nb«»c', 'heading', 'a\n\n## bc«»'],
    ['## b«»c', 'heading', 'bc«»'],
    ['«one\ntwo»', 'bullets', '«- one\n- two»'],
    ['«- one\n- two»', 'numbers', '«1. one\n2. two»'],
    ['«1. one\n2. two»', 'numbers', '«one\ntwo»'],
    ['see «here»', 'link', 'see [here](https://«»)'],
    ['«https://a.example/x»', 'link', '[«»](https://a.example/x)'],
    ['a«»', 'table', 'a\n\n| «» |  |\n| --- | --- |\n|  |  |\n'],
  ] as const)('%j, %s', (given, mark, expected) => expect(press(given, mark)).toBe(expected));

  it('writes what is shown so', () => {
    const { text } = withMark(withMark({ text: 'one\ntwo', start: 0, end: 7 }, 'bullets'), 'bold');
    expect(richTextHtml(text)).toContain('<ul>');
  });
});
