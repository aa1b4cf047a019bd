import { type Translation, translatedAtOnce } from '../../../../../contract/talk/chat-translation.ts';

/** A text of a message: `revision` counts its changes. */
export type Wanted = { gid: string; id: string; revision: number };
type Asked = { wanted: Wanted; resolve: (translation: Translation | null) => void; reject: (reason: unknown) => void };

/** Milliseconds in which messages that are seen are asked for together. */
const gathering = 50;
/** As many are remembered: the server has all of them. */
export const mostKnown = 300;

const keyOf = (id: string, revision: number): string => `${id} ${revision}`;

/** What this page knows of translations, by message and revision, for as long as one user has the chat open. */
export class Translations {
  readonly #ask: (gid: string, ids: string[]) => Promise<Translation[]>;
  readonly #queues = new Map<string, Asked[]>();
  #known = new Map<string, Translation>();

  constructor(ask: (gid: string, ids: string[]) => Promise<Translation[]>) {
    this.#ask = ask;
  }

  known({ id, revision }: Wanted): Translation | null {
    return this.#known.get(keyOf(id, revision)) ?? null;
  }

  /** Null while the server has a newer text than the page: its own translation is known when it comes. */
  of(wanted: Wanted): Promise<Translation | null> {
    return new Promise((resolve, reject) => {
      const asked = { wanted, resolve, reject };
      const queue = this.#queues.get(wanted.gid);
      if (queue) return void queue.push(asked);
      this.#queues.set(wanted.gid, [asked]);
      setTimeout(() => void this.#askFor(wanted.gid), gathering);
    });
  }

  /** Another user must not find them. What is under way is not remembered. */
  forget(): void {
    this.#known = new Map();
  }

  async #askFor(gid: string): Promise<void> {
    const asked = this.#queues.get(gid) ?? [];
    this.#queues.delete(gid);
    const known = this.#known;
    for (let first = 0; first < asked.length; first += translatedAtOnce) {
      const lot = asked.slice(first, first + translatedAtOnce);
      try {
        const translations = await this.#ask(
          gid,
          lot.map(({ wanted }) => wanted.id),
        );
        for (const translation of translations) remember(known, translation);
        for (const { wanted, resolve, reject } of lot) {
          const found = translations.find(({ id }) => id === wanted.id);
          if (!found || found.revision < wanted.revision) reject(new Error(''));
          else resolve(found.revision === wanted.revision ? found : null);
        }
      } catch (error) {
        for (const { reject } of lot) reject(error);
      }
    }
  }
}

function remember(known: Map<string, Translation>, translation: Translation): void {
  const key = keyOf(translation.id, translation.revision);
  known.delete(key);
  known.set(key, translation);
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(oldest);
  }
}
