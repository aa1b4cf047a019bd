import { UnreadableFile } from './parsing/unreadable.ts';
import { XmlScan } from './xml-scan.ts';
import { inflateEntry, zipEntries } from './zip.ts';

/** Elements of the parts that the library holds in the memory: texts that cells share, styles, relations. */
const mostElements = 1_700_000;
const isXml = /\.(?:xml|rels|vml)$/i;
/** Those are read row by row. */
const isSheet = /(?:^|\/)worksheets\/[^/]+\.xml$/i;

/**
 * Looks through a workbook before the library reads it: files that inflate to more than the archive says, and XML that would keep
 * the library busy. What gets past this is ended by the limits of the parser process. @throws UnreadableFile
 */
export async function checkWorkbook(path: string): Promise<void> {
  const entries = await zipEntries(path);
  if (!entries) throw new UnreadableFile('import.kind');
  let elements = 0;
  for (const entry of entries) {
    const scan = isXml.test(entry.name) ? new XmlScan() : null;
    if (!(await inflateEntry(path, entry, (chunk) => scan?.write(chunk)))) throw new UnreadableFile('import.kind');
    if (scan && !isSheet.test(entry.name)) elements += scan.elements;
    if (elements > mostElements) throw new UnreadableFile('import.manyTexts');
  }
}
