import type { MessageKey } from '../texts.ts';
import { UnreadableFile } from './parsing/unreadable.ts';

/** Bytes of one tag, comment or text, elements inside one another, and elements in all. What a spreadsheet program writes is far below. */
const longestTag = 64 * 1024;
const longestComment = 64 * 1024;
const longestText = 1024 * 1024;
const deepest = 100;

const code = (letter: string): number => letter.charCodeAt(0);
const [open, close, slash, quote, apostrophe, mark, question, dash, bracket] = [
  code('<'),
  code('>'),
  code('/'),
  code('"'),
  code("'"),
  code('!'),
  code('?'),
  code('-'),
  code(']'),
];

type State = 'text' | 'start' | 'declaration' | 'tag' | 'instruction' | 'comment' | 'data';

/**
 * Looks through XML before a parser reads it, in one pass and with no memory, for what would keep a parser busy: endless tags, giant
 * comments and texts, declared entities, deep nesting. It does not check that the XML is right.
 */
export class XmlScan {
  /** Elements so far. */
  elements = 0;
  #state: State = 'text';
  /** Bytes of the present token. */
  #length = 0;
  #depth = 0;
  #closing = false;
  #quote = 0;
  #declared = '';
  /** The two bytes before. */
  #last = 0;
  #lastButOne = 0;
  readonly #reason: MessageKey;

  /** @param reason why a file is refused */
  constructor(reason: MessageKey = 'import.strange') {
    this.#reason = reason;
  }

  /** @throws UnreadableFile */
  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) {
      // Nearly all bytes are inside a text, a tag or a quoted value: they are stepped over.
      const from = at;
      if (this.#state === 'text') while (at < chunk.length && chunk[at] !== open) at++;
      else if (this.#state === 'tag') {
        if (this.#quote !== 0) while (at < chunk.length && chunk[at] !== this.#quote) at++;
        else while (at < chunk.length && chunk[at] !== close && chunk[at] !== quote && chunk[at] !== apostrophe) at++;
      }
      if (at > from) this.#step(at - from, chunk[at - 1] ?? 0);
      const byte = chunk[at];
      if (byte !== undefined) this.#next(byte);
    }
  }

  #step(count: number, last: number): void {
    this.#length += count;
    this.#last = last;
    if (this.#length > (this.#state === 'tag' ? longestTag : longestText)) this.#refuse();
  }

  #next(byte: number): void {
    this.#length += 1;
    switch (this.#state) {
      case 'text':
        if (byte === open) this.#enter('start');
        else if (this.#length > longestText) this.#refuse();
        break;
      case 'start':
        this.#quote = 0;
        this.#closing = byte === slash;
        if (byte === mark) this.#enter('declaration');
        else if (byte === question) this.#enter('instruction');
        else {
          this.#enter('tag');
          this.#inTag(byte);
        }
        break;
      case 'declaration':
        // A comment or marked text; a document type declares entities, which no table needs.
        this.#declared += String.fromCharCode(byte);
        if (!'--'.startsWith(this.#declared) && !'[CDATA['.startsWith(this.#declared)) this.#refuse();
        if (this.#declared === '--' || this.#declared === '[CDATA[') {
          this.#enter(this.#declared === '--' ? 'comment' : 'data');
          this.#declared = '';
        }
        break;
      case 'tag':
        this.#inTag(byte);
        if (this.#length > longestTag) this.#refuse();
        break;
      case 'instruction':
        if (byte === close && this.#last === question && this.#length > 1) this.#enter('text');
        else if (this.#length > longestTag) this.#refuse();
        break;
      case 'comment':
        if (byte === close && this.#last === dash && this.#lastButOne === dash && this.#length > 2) this.#enter('text');
        else if (this.#length > longestComment) this.#refuse();
        break;
      case 'data':
        if (byte === close && this.#last === bracket && this.#lastButOne === bracket && this.#length > 2) this.#enter('text');
        else if (this.#length > longestText) this.#refuse();
        break;
    }
    this.#lastButOne = this.#last;
    this.#last = byte;
  }

  #enter(state: State): void {
    this.#state = state;
    this.#length = 0;
  }

  #inTag(byte: number): void {
    if (this.#quote !== 0) {
      if (byte === this.#quote) this.#quote = 0;
    } else if (byte === close) this.#endTag();
    else if (!this.#closing && (byte === quote || byte === apostrophe)) this.#quote = byte;
  }

  #endTag(): void {
    if (this.#closing) this.#depth -= 1;
    else {
      this.elements += 1;
      if (this.#last !== slash) this.#depth += 1;
      if (this.#depth > deepest) this.#refuse();
    }
    this.#enter('text');
  }

  #refuse(): never {
    throw new UnreadableFile(this.#reason);
  }
}
