import { mostFiles, type SentType } from '../../../../../contract/talk/chat-messages.ts';

/*
 * Files of messages that are not sent yet: chosen, on their way, or failed. They are stored on the device, so that they are there again after
 * another conversation was looked at, or the page was loaded again. Plain TypeScript: nothing here draws.
 */

export type PendingFile = {
  id: string;
  file: File;
  /** Of a recording; null for files. */
  voice: { seconds: number; peaks: number[] } | null;
  state: 'chosen' | 'sending' | 'failed';
  /** The sending that it belongs to; null before it is sent. */
  sending: string | null;
  /** From 0 to 1, of what was sent. */
  share: number;
  /** Why it failed, as a sentence. */
  reason: string;
};

export type SentMessage = { type: SentType; body: Record<string, unknown>; ext?: Record<string, unknown> };

/** What was sent at once: the text that goes after its files, and what the first message has besides. */
type Sending = { comment: SentMessage | null; ext: Record<string, unknown> };

/** What is not sent of a conversation: its files, and what goes with them. A recording is a message of its own, without more. */
export type Pending = { files: readonly PendingFile[]; sendings: Readonly<Record<string, Sending>> };

export type PendingParts = {
  /** What is stored on the device; null where nothing is. */
  read: (gid: string) => Promise<Pending | null>;
  write: (gid: string, pending: Pending | null) => Promise<void>;
  /** Uploads a file. Its messages' bodies have the key, and what else is known of it. */
  upload: (file: File, progress: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<{ type: SentType; body: object }>;
  send: (gid: string, message: SentMessage) => void;
  reasonOf: (error: unknown) => string;
  /** Why a file has to be sent again that was on its way when the page was left. */
  interrupted: () => string;
  newId: () => string;
};

const nothing: Pending = { files: [], sendings: {} };

export class PendingFiles {
  #parts: PendingParts;
  readonly #pending = new Map<string, Pending>();
  readonly #loads = new Map<string, Promise<void>>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  /** One after the other, so that the last one counts. */
  #writes: Promise<void> = Promise.resolve();

  constructor(parts: PendingParts) {
    this.#parts = parts;
  }

  /** Another part of the page goes on with what is here. */
  use(parts: PendingParts): void {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly of = (gid: string): Pending => this.#pending.get(gid) ?? nothing;

  /** Reads what is stored, once. What was on its way then has to be sent again. */
  load(gid: string): Promise<void> {
    const loading =
      this.#loads.get(gid) ??
      this.#parts.read(gid).then((stored) => {
        if (!stored) return;
        const files = stored.files.map((one) => (one.state === 'sending' ? failed(one, this.#parts.interrupted()) : one));
        const now = this.of(gid);
        this.#pending.set(gid, { files: [...files, ...now.files], sendings: { ...stored.sendings, ...now.sendings } });
        this.#notify();
      });
    this.#loads.set(gid, loading);
    return loading;
  }

  /** Returns whether all were taken: there are at most ten. */
  add(gid: string, files: readonly File[]): boolean {
    const room = Math.max(0, mostFiles - this.of(gid).files.length);
    this.#set(gid, { files: [...this.of(gid).files, ...files.slice(0, room).map((file) => this.#pendingOf(file))] });
    return files.length <= room;
  }

  /** A recording is sent at once. */
  async addVoice(gid: string, { file, ...voice }: { file: File; seconds: number; peaks: number[] }): Promise<void> {
    const added = { ...this.#pendingOf(file), voice, sending: this.#parts.newId() };
    this.#set(gid, { files: [...this.of(gid).files, added] });
    await this.#send(gid, [added.id]);
  }

  readonly #pendingOf = (file: File): PendingFile => ({
    id: this.#parts.newId(),
    file,
    voice: null,
    state: 'chosen',
    sending: null,
    share: 0,
    reason: '',
  });

  /** Sends what was chosen, and the text after it. `ext` is of the first message. */
  async send(gid: string, comment: SentMessage | null, ext: Record<string, unknown> = {}): Promise<void> {
    const sending = this.#parts.newId();
    const { files, sendings } = this.of(gid);
    const chosen = files.filter(({ state }) => state === 'chosen').map(({ id }) => id);
    this.#set(gid, {
      files: files.map((one) => (chosen.includes(one.id) ? { ...one, sending } : one)),
      sendings: { ...sendings, [sending]: { comment, ext } },
    });
    await this.#send(gid, chosen);
  }

  again(gid: string, id: string): Promise<void> {
    return this.#send(gid, [id]);
  }

  /** Takes a file away, also while it is being sent. Returns the text that was to go with the last of its sending, which is not lost. */
  remove(gid: string, id: string): string {
    this.#aborts.get(id)?.abort();
    const { files, sendings } = this.of(gid);
    const sending = files.find((one) => one.id === id)?.sending ?? '';
    this.#set(gid, { files: files.filter((one) => one.id !== id) });
    const isLast = !this.of(gid).files.some((one) => one.sending === sending);
    const msg = sendings[sending]?.comment?.body['msg'];
    return isLast && typeof msg === 'string' ? msg : '';
  }

  /** Takes all away: the conversation is gone. */
  forget(gid: string): void {
    for (const { id } of this.of(gid).files) this.#aborts.get(id)?.abort();
    this.#set(gid, { files: [] });
  }

  async #send(gid: string, ids: readonly string[]): Promise<void> {
    const wanted = this.of(gid).files.filter(({ id }) => ids.includes(id));
    const begun = { state: 'sending' as const, share: 0, reason: '' };
    for (const { id } of wanted) this.#change(gid, id, begun);
    const uploaded = await Promise.all(wanted.map((one) => this.#upload(gid, one)));
    // What was taken away meanwhile is not sent, although its upload was over.
    const done = uploaded.filter((one) => one !== null).filter((one) => this.of(gid).files.some(({ id }) => id === one.id));
    if (done.length === 0) return;
    const { files, sendings } = this.of(gid);
    const left = files.filter(({ id }) => !done.some((one) => one.id === id));
    // What is sent again is of one sending as well.
    const sending = wanted[0]?.sending ?? '';
    const { comment = null, ext } = sendings[sending] ?? {};
    for (const [at, message] of messagesOf(done).entries()) this.#parts.send(gid, at === 0 && ext ? { ...message, ext } : message);
    if (comment) this.#parts.send(gid, comment);
    // What failed of it goes without them later.
    this.#set(gid, { files: left, sendings: { ...sendings, ...(ext && { [sending]: { comment: null, ext: {} } }) } });
  }

  /** Null if it failed, or was taken away. */
  async #upload(gid: string, { id, file, voice }: PendingFile): Promise<(SentMessage & { id: string }) | null> {
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    const onProgress = (share: number): void => this.#change(gid, id, { share }, false);
    try {
      const { type, body } = await this.#parts.upload(file, { onProgress, signal: abort.signal });
      if (abort.signal.aborted) return null;
      return voice ? { id, type: 'audio', body: { ...body, ...voice } } : { id, type, body: { ...body } };
    } catch (error) {
      this.#change(gid, id, { state: 'failed', reason: this.#parts.reasonOf(error) });
      return null;
    } finally {
      this.#aborts.delete(id);
    }
  }

  #change(gid: string, id: string, change: Partial<PendingFile>, isStored = true): void {
    this.#set(gid, { files: this.of(gid).files.map((one) => (one.id === id ? { ...one, ...change } : one)) }, isStored);
  }

  #set(gid: string, change: Partial<Pending>, isStored = true): void {
    const { files, sendings } = { ...this.of(gid), ...change };
    // Of sendings without files nothing is left to do.
    const open = Object.entries(sendings).filter(([id]) => files.some(({ sending }) => sending === id));
    this.#pending.set(gid, { files, sendings: Object.fromEntries(open) });
    if (isStored) this.#writes = this.#writes.then(() => this.#store(gid));
    this.#notify();
  }

  /** What cannot be stored is there until the page is left. */
  async #store(gid: string): Promise<void> {
    const now = this.of(gid);
    await this.#parts.write(gid, now.files.length === 0 ? null : now).catch(() => undefined);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const failed = (file: PendingFile, reason: string): PendingFile => ({ ...file, state: 'failed', share: 0, reason });

/** Pictures are one message, in their order; each other file is one of its own. */
function messagesOf(uploaded: readonly SentMessage[]): SentMessage[] {
  const [first, ...more] = uploaded.filter(({ type }) => type === 'img').map(({ body }) => body);
  const others = uploaded.filter(({ type }) => type !== 'img').map(({ type, body }) => ({ type, body }));
  return [...(first ? [{ type: 'img' as const, body: more.length > 0 ? { ...first, more } : first }] : []), ...others];
}
