import { expect, test } from 'vitest';
import { plainStart, renderMarkdown } from './markdown.ts';

test('headings begin below the page’s own, links stay within bounds', () => {
  expect(renderMarkdown('# Terms\n\nSee [returns](/help/returns) and [this](javascript:alert(1)).')).toBe(
    '<h2>Terms</h2><p>See <a href="&#47;help&#47;returns">returns</a> and this.</p>\n'.replaceAll('&#47;', '/'),
  );
});

test('links to other sites say so to search engines, and name a site plainly', () => {
  expect(renderMarkdown('[a](https://maker.example/x) [b](https://maker.example@evil.example) [c](mailto:a@b.example)')).toBe(
    '<p><a href="https://maker.example/x" rel="noopener noreferrer nofollow ugc">a</a> b <a href="mailto:a@b.example">c</a></p>\n',
  );
});

test('whatever level an author begins with, none is left out below the title', () => {
  expect(renderMarkdown('### Who?\n\n#### Why?\n\n### How?')).toBe('<h2>Who?</h2><h3>Why?</h3><h2>How?</h2>');
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '[x](  javascript:alert(1))',
  '![x](https://evil.example/a.png)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](data:text/html,hi)',
])('%s does nothing', (text) => {
  expect(renderMarkdown(text)).not.toMatch(/<script|<img|href=|onerror=alert\(1\)>/);
});

test('quotes within quotes without end are one', () => {
  expect(renderMarkdown('>'.repeat(20_000) + ' a')).toContain('a');
  expect(renderMarkdown(`- ${'> '.repeat(5_000)}a`)).toContain('a');
});

test('lists within lists without end are one, and take no time', () => {
  for (const marks of ['- ', '1. ', '>- ', '- > ', '+ - ', '1) > ']) {
    expect(renderMarkdown(`${marks.repeat(8_000)}a`)).toMatch(/^(?:<(?:ul|li|blockquote|p|ol)>\s*)*a/);
    expect(renderMarkdown(`- b\n${marks.repeat(8_000)}a`)).toContain('a');
  }
  expect(renderMarkdown('- - - - - - - - - -')).toBe('<hr>\n');
  expect(renderMarkdown('- a\n  - b\n    - c\n')).toMatch(/<ul>[^]*<ul>[^]*<ul>/);
});

test('a text of marks alone is shown as it is written', () => {
  expect(renderMarkdown(`${'_a'.repeat(10_000)}<b>\n\n*c*`)).toMatch(/^<p>_a[^<]*&#60;b&#62;<\/p><p>\*c\*<\/p>$/);
});

test('the start is plain and cut at a word', () => {
  expect(plainStart('## Hello\n\nThis is **bold** and a [link](/x).')).toBe('Hello This is bold and a link.');
  expect(plainStart('word '.repeat(60), 20)).toBe('word word word word …');
});
