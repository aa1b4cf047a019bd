import { chatErrors } from '../../../../../contract/talk/chat-errors.ts';
import { type Held, holdInOneTab, type OneTab } from '../../../../app/stream/one-tab.ts';
import { chatTabs } from '../../../../app/session/forget-chat.ts';
import {
  ChatConnection,
  ChatFailure,
  type ConnectionState,
  type Greeting,
  type Handlers,
  type Line,
  requestPatience,
  type ServerFrame,
  type Surroundings,
} from './connection.ts';

/*
 * One connection for all tabs of a browser. The tab that holds it passes on what comes, and makes the requests of the others.
 */

type Failure = { type: number; message: string; data: unknown };
type Message =
  /** Of the holder. */
  | { kind: 'here'; state: ConnectionState; greeting: Greeting | null; offset?: number | null }
  | { kind: 'frame'; frame: ServerFrame }
  | { kind: 'answer'; tab: string; n: number; data?: unknown; failure?: Failure }
  /** Of the others. */
  | { kind: 'ask'; tab: string; n: number; t: string; input: object }
  | { kind: 'start' };

type Waiting = { resolve: (data: unknown) => void; reject: (error: ChatFailure) => void; timer: ReturnType<typeof setTimeout> };

export class SharedConnection implements Line {
  readonly #around: Surroundings;
  readonly #handlers: Handlers;
  readonly #tab = crypto.randomUUID();
  #tabs: OneTab<Message> | null = null;
  /** In the tab that holds it. */
  #own: ChatConnection | null = null;
  #state: ConnectionState = 'stopped';
  #greeting: Greeting | null = null;
  #offset: number | null = null;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(around: Surroundings, handlers: Handlers) {
    this.#around = around;
    this.#handlers = handlers;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The ring sounds in this tab alone. */
  get isHolder(): boolean {
    return this.#tabs?.isHolder() ?? false;
  }

  start(): void {
    if (this.#tabs) {
      if (this.#own) this.#own.start();
      else this.#tabs.say({ kind: 'start' });
      return;
    }
    this.#set('connecting');
    this.#tabs = holdInOneTab<Message>({
      name: chatTabs,
      begin: () => this.#hold(),
      heard: (message) => this.#hear(message),
      here: () => this.#here(),
    });
  }

  stop(): void {
    this.#tabs?.end();
    this.#tabs = null;
    this.#forgetRequests();
    this.#set('stopped');
  }

  ask(t: string, input: object): Promise<unknown> {
    if (this.#own) return this.#own.ask(t, input);
    if (this.#state !== 'connected' || !this.#tabs) return Promise.reject(new ChatFailure(chatErrors.notConnected, ''));
    const tabs = this.#tabs;
    return new Promise((resolve, reject) => {
      const n = ++this.#next;
      const timer = setTimeout(() => {
        this.#waiting.delete(n);
        reject(new ChatFailure(chatErrors.notConnected, ''));
      }, requestPatience);
      this.#waiting.set(n, { resolve, reject, timer });
      tabs.say({ kind: 'ask', tab: this.#tab, n, t, input });
    });
  }

  #here(): Message {
    return { kind: 'here', state: this.#state, greeting: this.#state === 'connected' ? this.#greeting : null, offset: this.#offset };
  }

  #set(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#handlers.onState(state);
  }

  #noteClock(offset: number): void {
    this.#offset = offset;
    this.#handlers.onClock(offset);
  }

  #hold(): Held {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const own = new ChatConnection(this.#around, {
      onState: (state) => {
        if (own !== this.#own) return;
        this.#set(state);
        // The greeting says it when a connection is open.
        if (state !== 'connected') this.#tabs?.say(this.#here());
      },
      onGreeting: (greeting) => {
        this.#greeting = greeting;
        this.#tabs?.say(this.#here());
        this.#handlers.onGreeting(greeting);
      },
      onFrame: (frame) => {
        this.#tabs?.say({ kind: 'frame', frame });
        this.#handlers.onFrame(frame);
      },
      onClock: (offset) => {
        this.#noteClock(offset);
        this.#tabs?.say(this.#here());
      },
      opened: this.#handlers.opened,
    });
    this.#own = own;
    this.#forgetRequests();
    this.#set('connecting');
    // Once the others know who holds it.
    queueMicrotask(() => {
      if (own === this.#own) own.start();
    });
    const stop = (): void => {
      this.#own = null;
      own.stop();
      // Another tab may have one.
      if (this.#tabs) this.#set('connecting');
      end();
    };
    return { wake: () => own.wake(), stop, ended };
  }

  #hear(message: Message): void {
    if (this.#own) {
      if (message.kind === 'ask') void this.#askForOther(this.#own, message);
      else if (message.kind === 'start') this.#own.start();
      return;
    }
    if (message.kind === 'frame') this.#handlers.onFrame(message.frame);
    else if (message.kind === 'answer' && message.tab === this.#tab) this.#answered(message);
    else if (message.kind === 'here') {
      // Null until the holder knows it, and missing in tabs of the version before.
      if (message.offset != null) this.#noteClock(message.offset);
      this.#follow(message.state, message.greeting);
    }
  }

  async #askForOther(own: ChatConnection, { tab, n, t, input }: { tab: string; n: number; t: string; input: object }): Promise<void> {
    try {
      this.#tabs?.say({ kind: 'answer', tab, n, data: await own.ask(t, input) });
    } catch (error) {
      const { type, message, data } = error instanceof ChatFailure ? error : new ChatFailure(chatErrors.notConnected, '');
      this.#tabs?.say({ kind: 'answer', tab, n, failure: { type, message, data } });
    }
  }

  #answered({ n, data, failure }: { n: number; data?: unknown; failure?: Failure }): void {
    const waiting = this.#waiting.get(n);
    if (!waiting) return;
    this.#waiting.delete(n);
    clearTimeout(waiting.timer);
    if (failure) waiting.reject(new ChatFailure(failure.type, failure.message, failure.data));
    else waiting.resolve(data);
  }

  /** The state of the connection that another tab holds. A greeting may be that of another connection than before. */
  #follow(state: ConnectionState, greeting: Greeting | null): void {
    const isNew = greeting !== null && (this.#state !== 'connected' || JSON.stringify(greeting) !== JSON.stringify(this.#greeting));
    if (state !== 'connected' || isNew) this.#forgetRequests();
    this.#greeting = greeting;
    this.#set(state);
    // After those who waited for an answer know that none comes. Its counters are those of another tab's conversations.
    if (isNew) setTimeout(() => this.#handlers.onGreeting({ ...greeting, heads: [] }), 0);
  }

  #forgetRequests(): void {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new ChatFailure(chatErrors.notConnected, ''));
    }
    this.#waiting.clear();
  }
}
