import { zipOf } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** What the workbook consists of: its sheet, and where the texts are that cells share. */
export const workbookRelations = (shared?: string): string =>
  `${head}<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${
    shared === undefined ? '' : relation('rId2', 'sharedStrings', shared)
  }</Relationships>`;

/** A workbook of one sheet with this XML, and shared texts with that. */
export function workbookOf(sheet: string, shared?: string, more: Record<string, string | Buffer> = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': workbookRelations(shared === undefined ? undefined : 'sharedStrings.xml'),
    ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': shared }),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
}

export const sheetOf = (rows: string): string => `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Half a megabyte that takes many seconds to read and holds nothing; fewer elements take less time to write as well. */
export const slowWorkbook = (elements = 30_000_000): Buffer => workbookOf(sheetOf('<a b=""/>'.repeat(elements)));
