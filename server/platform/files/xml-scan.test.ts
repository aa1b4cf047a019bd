import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XmlScan } from './xml-scan.ts';

function scanned(xml: string | Buffer, chunk = 65_536): number | string {
  const scan = new XmlScan();
  const bytes = Buffer.from(xml as string);
  try {
    for (let at = 0; at < bytes.length; at += chunk) scan.write(bytes.subarray(at, at + chunk));
    return scan.elements;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('XML of a workbook', () => {
  it.each([
    ['<a><b x="1>2" y=\'"\'/><!-- <c> --><![CDATA[<d>]]><?e <f>?></a>', 2],
    ['<row r="1"><c/><c t="s"><v>3</v></c></row>', 4],
    [`<?xml version="1.0"?>${'<row><c/></row>'.repeat(10_000)}`, 20_000],
    ['', 0],
    ['no XML at all', 0],
  ])('such as %s has %s elements', (xml, elements) => {
    expect(scanned(xml)).toBe(elements);
  });

  const long = 'a'.repeat(2_000_000);
  it.each([
    ['an endless tag', `<c ${long}`],
    ['an endless value', `<c r="${long}"/>`],
    ['an endless closing tag', `</c "${long}`],
    ['a giant comment', `<!--${long}-->`],
    ['a comment that seems closed', `<!-->${'<a/>'.repeat(100_000)}`],
    ['a giant text', `<v>${long}</v>`],
    ['giant marked text', `<![CDATA[${long}]]>`],
    ['marked text that seems closed', `<![CDATA[>${'<a/>'.repeat(300_000)}`],
    ['an endless instruction', `<?xml ${long}`],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['a declaration of any kind', '<!-x><a/>'],
    ['deep nesting', '<a>'.repeat(101)],
  ])('with %s is refused', (_name, xml) => {
    expect(scanned(xml)).toBe('import.strange');
  });

  it('is seen alike however it is cut', () => {
    const pieces = fc.constantFrom('<', '>', '</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '"', "'", '-', '!', ' ', 'a', '<!');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (parts, chunk) => {
        expect(scanned(parts.join(''), chunk)).toBe(scanned(parts.join('')));
      }),
      { numRuns: 500 },
    );
  });
});
