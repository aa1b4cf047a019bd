import { describe, expect, it } from 'vitest';
import { richTextHtml, richTextPlain } from '../../../../contract/values/rich-text.ts';
import { markdownOfHtml } from './markdown-of-html.ts';

describe('HTML of descriptions as Markdown', () => {
  it.each([
    ['plain, with * and\nlines ', 'plain, with * and\nlines'],
    ['<p>One</p><p>Two&nbsp;x</p>', 'One\n\nTwo x'],
    ['<p>Hi<br>there<br/></p>\n<p>x</p>', 'Hi  \nthere\n\nx'],
    ['a<br><br>b', 'a\n\nb'],
    ['<h2>Care</h2><p>Wash <b>cold </b>and <em>dry</em>.</p>', '## Care\n\nWash **cold** and *dry*.'],
    ['<p><strong>Material:</strong> Oak</p>\n <ul>\n <li> one </li>\n <li><b>two</b></li>\n</ul>', '**Material:** Oak\n\n- one\n- **two**'],
    ['<ol><li>a<ul><li>x</li></ul></li><li>b</li></ol>', '1. a\n   - x\n2. b'],
    ['<table><tr><th>Size</th><th>Weight</th></tr><tr><td>40 | 50</td><td><b>2</b> kg</td></tr></table>', '| Size | Weight |\n| --- | --- |\n| 40 \\| 50 | **2** kg |'],
    ['<table><tbody><tr><td><p>a</p><p>b</p></td><td>c</td></tr></tbody></table>end', '|  |  |\n| --- | --- |\n| a b | c |\n\nend'],
    ['<p>See <a href="https://maker.example/x">our <b>site</b></a></p>', 'See [our **site**](https://maker.example/x)'],
    ['<p>5 * 6 [x] \\ <b> </b>end</p>', '5 \\* 6 \\[x\\] \\\\ end'],
    ['<p># one</p><p>- two</p><p>1. three</p>', '\\# one\n\n\\- two\n\n1\\. three'],
    ['<style>p { color: red }</style>ok<script>alert(1)</script>', 'ok'],
    ['<p>not closed <b>here', 'not closed **here**'],
    ['caf&eacute; &amp;amp; &lt;b&gt;', 'café &amp; <b>'],
  ])('%j', (html, text) => expect(markdownOfHtml(html)).toEqual({ text, left: [] })); // prettier-ignore

  it('says what is left out', () => {
    const html = '<p>a <img src="x.jpg"> <a href="mailto:a@b.example">mail</a> <a href="#top">up</a></p><iframe src="v"></iframe>';
    expect(markdownOfHtml(html)).toEqual({ text: 'a mail up', left: ['a', 'iframe', 'img'] });
  });

  it.each([
    '<h1>Chair</h1><p>Solid <b>oak</b></p><ul><li>one</li><li>two</li></ul>',
    '<p>Signs * _ [ ] # | &lt;b&gt; \\ stay</p>',
    '<table><tr><th>a|b</th></tr><tr><td>*c*</td></tr></table>',
  ])('has the same words when it is shown: %j', (html) => {
    const words = (text: string): string =>
      text
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replace(/\s+/g, ' ')
        .trim();
    const { text } = markdownOfHtml(html);
    expect(words(richTextHtml(text))).toBe(words(html));
    expect(richTextPlain(text).replace(/[-|\s]+/g, ' ')).toBe(words(html).replace(/[-|\s]+/g, ' '));
  });
});
