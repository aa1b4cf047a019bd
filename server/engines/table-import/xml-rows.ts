import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { textEncodings, type TextEncoding } from '../../../contract/wire/encodings.ts';
import { UnreadableFile } from '../../platform/files/parsing/unreadable.ts';
import { XmlScan } from '../../platform/files/xml-scan.ts';
import { encodingOf } from './encoding.ts';
import type { TableLine, TableRow } from './line.ts';

/*
 * A feed as a table: each of its records is a row, the elements in them are its columns. The file is read twice, bit by bit: once for its
 * columns, once for its rows. Entities of its own and endless markup are refused before the parser sees them.
 */

/** Kinds of elements that a feed may have in all, and characters of one record. */
const mostKinds = 5_000;
const longestRecord = 1_000_000;

/** What feeds call a record. */
const recordNames = new Set(
  'item entry product offer shopitem article artikel produkt producto produit prodotto produto produs o row record'.split(' '),
);

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

type Kind = { path: string; depth: number; count: number; children: number };

/** The elements of a file, by their paths. */
class Kinds {
  readonly #all = new Map<string, Kind>();
  #stack: Kind[] = [];

  open(name: string): void {
    const above = this.#stack.at(-1);
    const path = above ? `${above.path}/${name}` : name;
    let kind = this.#all.get(path);
    if (!kind) {
      if (this.#all.size === mostKinds) throw new UnreadableFile('import.tooLarge');
      this.#all.set(path, (kind = { path, depth: this.#stack.length, count: 0, children: 0 }));
      if (above) above.children++;
    }
    kind.count++;
    this.#stack.push(kind);
  }

  close(): void {
    this.#stack.pop();
  }

  /** The elements that are the records: those called like one, else those that come several times, those higher up first. */
  record(): string | null {
    const named = (kind: Kind): number => Number(recordNames.has(localOf(kind.path.slice(kind.path.lastIndexOf('/') + 1)).toLowerCase()));
    const [best] = [...this.#all.values()]
      .filter((kind) => kind.depth > 0 && (kind.children > 1 || (kind.count > 1 && named(kind) > 0)))
      .toSorted((a, b) => named(b) - named(a) || Number(b.count > 1) - Number(a.count > 1) || a.depth - b.depth || b.count - a.count);
    return best?.path ?? null;
  }
}

/** Google writes groups as one cell, `DE:Standard:4.90 EUR`; elements of others that have elements are columns by their paths. */
const isGroup = (name: string): boolean => name.startsWith('g:');

type Handler = { begin: () => void; value: (column: string, text: string) => void; end: () => void };

/** Follows the records of a file. */
class Records {
  readonly #record: string;
  readonly #handler: Handler;
  readonly #stack: { name: string; text: string; children: boolean; address: string; language: string }[] = [];
  #path = '';
  #depth = -1;
  #length = 0;

  constructor(record: string, handler: Handler) {
    this.#record = record;
    this.#handler = handler;
  }

  get open(): boolean {
    return this.#stack.length > 0;
  }

  start(name: string, attributes: Record<string, string>): void {
    this.#path = this.#path === '' ? name : `${this.#path}/${name}`;
    if (this.#depth === -1) {
      if (this.#path !== this.#record) return;
      this.#depth = 0;
      this.#length = 0;
      this.#handler.begin();
    } else {
      this.#depth++;
      const above = this.#stack.at(-1);
      if (above) above.children = true;
    }
    const { href, url, 'xml:lang': language = '', ...others } = attributes;
    this.#stack.push({ name, text: '', children: false, address: href ?? url ?? '', language });
    for (const [key, value] of Object.entries(others))
      if (this.#depth < 2 && !/^xmlns|^xml:|^xsi:|^type$|^rel$/.test(key))
        this.#handler.value(this.#depth === 0 ? key : `${this.#column()} ${key}`, value.trim());
  }

  #column(): string {
    const [, ...names] = this.#stack;
    const language = this.#stack.at(-1)?.language.slice(0, 2) ?? '';
    return `${names.map(({ name }) => name).join('/')}${language === '' ? '' : `.${language}`}`;
  }

  text(text: string): void {
    const last = this.#stack.at(-1);
    if (!last) return;
    this.#length += text.length;
    if (this.#length > longestRecord) throw new UnreadableFile('import.tooLarge');
    last.text += text;
  }

  end(name: string): void {
    if (this.#depth !== -1) {
      const column = this.#column();
      const last = this.#stack.pop();
      const above = this.#stack.at(-1);
      const text = last && (last.text.trim() || (last.children ? '' : last.address));
      if (this.#depth === 0) this.#handler.end();
      else if (text && above && this.#depth > 1 && isGroup(this.#stack[1]?.name ?? ''))
        above.text += `${above.text.trim() === '' ? '' : ':'}${text}`;
      else if (text) this.#handler.value(column, text);
      this.#depth--;
    }
    this.#path = this.#path.slice(0, Math.max(0, this.#path.length - name.length - 1));
  }
}

/** The encoding that the file declares, if it is one of those that lists may have. */
function declaredIn(head: string): TextEncoding | undefined {
  const label = /^\uFEFF?\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  if (label === undefined) return undefined;
  try {
    const name = new TextDecoder(label).encoding;
    return textEncodings.find((one) => one === name);
  } catch {
    return undefined;
  }
}

export async function encodingOfXml(
  path: string,
  options: { central: boolean; given?: TextEncoding | undefined },
): Promise<{ encoding: TextEncoding; head: string }> {
  const found = await encodingOf(path, options);
  const declared = declaredIn(found.head);
  // Bytes that are UTF-8 are, whatever the file says.
  return options.given || !declared || found.encoding.startsWith('utf') ? found : { ...found, encoding: declared };
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const parserOf = (handler: ConstructorParameters<typeof Parser>[0]): Parser => new Parser(handler, { xmlMode: true, decodeEntities: true });

/** The path of the records. @throws UnreadableFile for markup that no feed needs */
async function recordOf(path: string, encoding: string): Promise<string | null> {
  const scan = new XmlScan('import.strangeFeed');
  const kinds = new Kinds();
  const parser = parserOf({ onopentag: (name) => kinds.open(name), onclosetag: () => kinds.close() });
  for await (const text of textOf(path, encoding)) {
    scan.write(Buffer.from(text));
    parser.write(text);
  }
  parser.end();
  return kinds.record();
}

/** Follows the records of a file, bit by bit; true once it has ended amid one of them. */
async function* follow(path: string, encoding: string, record: string, handler: Handler): AsyncGenerator<boolean> {
  const records = new Records(record, handler);
  let [over, cut] = [false, false];
  const parser = parserOf({
    onopentag: (name, attributes) => records.start(name, attributes),
    ontext: (text) => records.text(text),
    onclosetag: (name) => {
      // What is open at the end of the file was never closed.
      if (over) cut ||= records.open;
      else records.end(name);
    },
  });
  for await (const text of textOf(path, encoding)) {
    parser.write(text);
    yield false;
  }
  over = true;
  parser.end();
  yield cut;
}

/** The columns of the records, those of Google's own names before others of the same name. */
async function columnsOf(path: string, encoding: string, record: string, mostColumns: number): Promise<string[]> {
  const columns = new Set<string>();
  const value = (column: string): void => {
    columns.add(column);
    if (columns.size > mostColumns) throw new UnreadableFile('import.tooLarge');
  };
  for await (const cut of follow(path, encoding, record, { begin: () => undefined, value, end: () => undefined })) if (cut) break;
  return [...columns].toSorted((a, b) => Number(isGroup(b)) - Number(isGroup(a)));
}

/** The records of a feed as rows, the first of which has the names of the columns. Lines count the records. */
export async function* xmlRows(path: string, encoding: string, mostColumns: number): AsyncGenerator<TableRow> {
  const record = await recordOf(path, encoding);
  const columns = record === null ? [] : await columnsOf(path, encoding, record, mostColumns);
  if (record === null || columns.length === 0) throw new UnreadableFile('import.empty');
  const places = new Map(columns.map((column, index) => [column, index]));
  // Google's prefix matters next to a column of the same name alone.
  yield { line: { line: 0, cells: columns.map((column) => (isGroup(column) && !places.has(localOf(column)) ? localOf(column) : column)) } };
  let ready: TableLine[] = [];
  let cells: string[] = [];
  let count = 0;
  const handler: Handler = {
    begin: () => void (cells = columns.map(() => '')),
    value: (column, text) => {
      const at = places.get(column) ?? 0;
      const before = cells[at] ?? '';
      // Elements that are repeated, such as pictures, are lines of one cell.
      cells[at] = before === '' || before === text ? text : `${before}\n${text}`;
    },
    end: () => void ready.push({ line: ++count, cells }),
  };
  for await (const cut of follow(path, encoding, record, handler)) {
    for (const line of ready) yield { line };
    ready = [];
    if (cut) yield { broken: count + 1 };
  }
}
