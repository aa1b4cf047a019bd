import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richTextHtml, richTextPlain } from './rich-text.ts';

const html = (text: string): string => richTextHtml(text).replaceAll('\n', '');

describe('a description', () => {
  it.each([
    ['**Oak**, *oiled*\n\nSecond', '<p><strong>Oak</strong>, <em>oiled</em></p><p>Second</p>'],
    ['# Care\n## Wood\ntext', '<h3>Care</h3><h4>Wood</h4><p>text</p>'],
    ['### Care', '<h3>Care</h3>'],
    ['- a\n- b\n  - c', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['one  \ntwo', '<p>one<br>two</p>'],
    ['[site](https://maker.example/a?b=1&c)', '<p><a href="https://maker.example/a?b=1&amp;c" rel="nofollow noopener noreferrer ugc">site</a></p>'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', '<div class="wide" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>'],
    ['|  |  |\n|---|---|\n| 1 | 2 |', '<div class="wide" tabindex="0"><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>'],
  ])('%j', (text, expected) => expect(html(text)).toBe(expected)); // prettier-ignore

  it.each([
    'Plain, with signs: 5 < 6 & 7 > 8, "quotes" and it’s',
    'Fish &amp; Chips &lt;b&gt;',
    '40*60*5 cm, 2 * 3, snake_case_name, __dunder__, `code`, ~~no~~',
    '<b>bold</b> <script>alert(1)</script> <img src=x onerror=alert(1)>',
    'www.maker.example and a@maker.example https://maker.example',
    'Title\n===\nand\n---\nline',
    '    indented text',
    '> quoted\n```\nfenced\n```',
    '[a][b] [c]: https://maker.example',
    '#1 of its kind, 3.5 kg, -20 °C',
  ])('plain text stays as it is: %j', (text) => {
    const shown = richTextHtml(text);
    expect(shown.replace(/<\/?p>/g, '')).not.toMatch(/</);
    const decoded = shown
      .replace(/<\/?p>/g, ' ')
      .replace(/&(\w+|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '');
    expect(decoded.replace(/\s+/g, ' ').trim()).toBe(text.replace(/\s+/g, ' ').trim());
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/cart',
    'https://user:secret@maker.example',
    'mailto:a@b.example',
    ' java\tscript:x',
  ])('links to websites only: %s', (address) => expect(html(`[x](${address})`)).not.toContain('<a'));

  it('never contains other elements', () => {
    const part = fc.oneof(fc.constantFrom('<', '>', '"', '*', '**', '[', '](', ')', '|', '\n', '#', '- ', '|---|', 'javascript:', 'https://a.b', '![', '\\', '`', '&'), fc.string({ maxLength: 6 })); // prettier-ignore
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const rest = richTextHtml(parts.join(''))
          .replace(/<a href="https?:\/\/[^"<>]*" rel="nofollow noopener noreferrer ugc">/g, '')
          .replaceAll('<div class="wide" tabindex="0">', '')
          .replace(/<ol start="\d+">/g, '')
          .replace(/<\/?(?:p|h[3-6]|ul|ol|li|table|thead|tbody|tr|th|td|strong|em|br|a|div)>/g, '');
        expect(rest).not.toMatch(/[<>"]/);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['*', '**a ', '[', '[a](', '- ', '1. ', '| ', '|-', '# ', '\\', '![', '* *', '   ', 'a*b', '\n- ', '\n|a|\n|-|\n'])(
    'is rendered in bounded time, however %j is repeated',
    (sign) => {
      const text = sign.repeat(Math.floor(20_000 / sign.length));
      const start = performance.now();
      richTextHtml(text);
      richTextPlain(text);
      expect(performance.now() - start).toBeLessThan(2_000);
    },
  );

  it.each([
    ['Plain *text*', 'Plain text'],
    ['no marks\nat all', 'no marks\nat all'],
    ['# Care\n\nWash **cold**, see [here](https://maker.example).\n\n- a\n- b\n  1. c', 'Care\n\nWash cold, see here.\n\n- a\n- b\n  1. c'],
    ['| a | b |\n|---|---|\n| 1 | 2 |\n\nend', 'a | b\n1 | 2\n\nend'],
    ['5 \\* 6', '5 * 6'],
  ])('is read as plain text: %j', (text, expected) => expect(richTextPlain(text)).toBe(expected));
});
