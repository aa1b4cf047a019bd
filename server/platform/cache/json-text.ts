import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** What an answer depends on: tags, and the time (milliseconds since 1970) at which it becomes wrong by itself. */
export type Dependencies = { tags: readonly string[]; until: number };

/** The envelope of a success around its data. */
const [opening, closing] = ['{"code":200,"msg":"","data":', '}'];

/** Two thirds of the time of deflate's first level, and a tenth smaller. */
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A successful answer whose data is JSON text already: it is sent as it is. From a cache it is text only where that is asked for. */
export class JsonText {
  #sent: string | undefined;
  #compressed: Buffer | undefined;
  /** What the answer depends on, for pages that are cached with it; null: not known. */
  readonly depends: Dependencies | null;

  private constructor(depends: Dependencies | null) {
    this.depends = depends;
  }

  static of(data: string, depends: Dependencies | null = null): JsonText {
    const answer = new JsonText(depends);
    answer.#sent = opening + data + closing;
    return answer;
  }

  /** @param compressed what `compress` returned for it. */
  static compressed(compressed: Buffer, depends: Dependencies | null): JsonText {
    const answer = new JsonText(depends);
    answer.#compressed = compressed;
    return answer;
  }

  /** What is sent, as text. */
  get sent(): string {
    this.#sent ??= this.#compressed === undefined ? '' : zstdDecompressSync(this.#compressed).toString();
    return this.#sent;
  }

  /** The data alone. */
  get text(): string {
    return this.sent.slice(opening.length, -closing.length);
  }

  /** What is sent, in zstd if it has been compressed before. */
  get packed(): Buffer | undefined {
    return this.#compressed;
  }

  compress(): Buffer {
    this.#compressed ??= zstdCompressSync(this.sent, fast);
    return this.#compressed;
  }
}
