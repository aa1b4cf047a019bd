import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['plain, with  blanks\nand lines ', 'plain, with  blanks\nand lines'],
  ['a < b & c', 'a < b & c'],
  ['5 <6 and 7> 8', '5 <6 and 7> 8'],
  ['Fish &amp;amp; Chips', 'Fish &amp; Chips'],
  ['caf&eacute; &#8364; &#x20ac;', 'café € €'],
  ['line\nline <b>bold</b>', 'line\nline bold'],
  ['<p>One</p><p>Two&nbsp;x</p>', 'One\n\nTwo x'],
  ['<p>Hi<br>there<br/>you</p>\n<p>x</p>', 'Hi\nthere\nyou\n\nx'],
  ['<p><strong>Material:</strong> Oak</p>\n <ul>\n <li> one </li>\n <li>two</li>\n</ul>', 'Material: Oak\n\n- one\n- two'],
  ['<ol><li>a<ul><li>x</li></ul></li><li>b</li></ol>', '1. a\n  - x\n2. b'],
  ['<table><tr><th>Size</th><th>Weight</th></tr><tr><td>40</td><td>2 kg</td></tr></table>', 'Size | Weight\n40 | 2 kg'],
  ['<style>p { color: red }</style>ok<script>alert(1)</script>', 'ok'],
  ['<p>not closed <b>here', 'not closed here'],
])('%j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
