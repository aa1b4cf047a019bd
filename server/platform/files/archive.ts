import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A ZIP archive on the disk: entries one after the other, written as they come, so that the memory holds a part of one only. */
export class Archive {
  readonly #zip: Zip;
  readonly #out: ReturnType<typeof createWriteStream>;
  readonly #time: Date;
  #failure: Error | null = null;
  /** Bytes that have come out so far. */
  size = 0;

  constructor(path: string, time: Date) {
    this.#time = time;
    this.#out = createWriteStream(path, { mode: 0o600 });
    this.#out.on('error', (error) => (this.#failure ??= error));
    this.#zip = new Zip((error, chunk, final) => {
      if (error) this.#failure ??= error;
      else {
        this.size += chunk.length;
        this.#out.write(chunk);
      }
      if (final) this.#out.end();
    });
  }

  /** @param packed it would hardly get any smaller, as a picture */
  async add(name: string, parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>, packed = false): Promise<void> {
    const entry = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = this.#time;
    this.#zip.add(entry);
    for await (const part of parts) {
      entry.push(typeof part === 'string' ? Buffer.from(part) : part);
      if (this.#failure) throw this.#failure;
      if (this.#out.writableNeedDrain) await once(this.#out, 'drain');
    }
    entry.push(new Uint8Array(), true);
  }

  async close(): Promise<void> {
    this.#zip.end();
    await once(this.#out, 'close');
    if (this.#failure) throw this.#failure;
  }

  abandon(): void {
    this.#zip.terminate();
    this.#out.destroy();
  }
}
