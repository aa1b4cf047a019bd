/** Values while code is evaluated without its inputs: what is known is an ordinary value of JavaScript, everything else an `Unknown`. */
import type { Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';

export class Unknown {
  /** The same in every run, and for every mention of the same value: `param.name`. */
  readonly key: string;
  readonly #type: () => Type | undefined;
  /** Stands in a text for a value that cannot change what the text means: a number or a time. */
  readonly sample: string | undefined;

  constructor(key: string, type: () => Type | undefined, sample?: string) {
    this.key = key;
    this.#type = type;
    this.sample = sample;
  }

  get type(): Type | undefined {
    return this.#type();
  }

  // A library that makes a text of it gets a text that cannot be known either.
  toString(): string {
    throw new NotKnown(this);
  }
}

/** Something needs a value that is not known. */
export class NotKnown extends Error {
  readonly value: Unknown;

  constructor(value: Unknown) {
    super(`${value.key} is not known`);
    this.value = value;
  }
}

/** The code takes longer than anything that only puts a statement together. */
export class TooLong extends Error {}

/** The code itself threw. */
export class Thrown extends Error {}

export class Frame {
  /** Distinguishes calls of the same code from several places. */
  readonly key: string;
  readonly depth: number;
  readonly self: unknown;
  /** What type parameters stand for, by their names. */
  readonly types: ReadonlyMap<string, Type>;

  /** The function that runs, and those it was called from. */
  readonly running: readonly Node[];

  constructor(key: string, depth: number, self?: unknown, types: ReadonlyMap<string, Type> = new Map(), running: readonly Node[] = []) {
    this.running = running;
    this.key = key;
    this.depth = depth;
    this.self = self;
    this.types = types;
  }
}

export class Scope {
  readonly frame: Frame;
  readonly file: string;
  readonly #values = new Map<string, unknown>();
  readonly #outer: Scope | undefined;

  constructor(file: string, frame: Frame, outer?: Scope) {
    this.file = file;
    this.frame = frame;
    this.#outer = outer;
  }

  inner(frame: Frame = this.frame): Scope {
    return new Scope(this.file, frame, this);
  }

  declare(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  /** The scope that declares a name; undefined for the ones of the module and of the language. */
  owner(name: string): Scope | undefined {
    return this.#values.has(name) ? this : this.#outer?.owner(name);
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  /** The outermost scope is the module's. */
  get isModule(): boolean {
    return this.#outer === undefined;
  }
}

/** A function of the sources. It is called as any function is; what it does is evaluated. */
export interface Closure {
  node: Node;
  scope: Scope;
  self: unknown;
}

const closures = new WeakMap<object, Closure>();
export const closureOf = (value: unknown): Closure | undefined => (typeof value === 'function' ? closures.get(value) : undefined);
export function registerClosure<Call extends object>(call: Call, closure: Closure): Call {
  closures.set(call, closure);
  return call;
}

/** A class of the sources; `new` makes an `Instance`. */
export class ClassValue {
  readonly node: Node;
  readonly scope: Scope;

  constructor(node: Node, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

export class Instance {
  readonly class: ClassValue;
  readonly fields = new Map<string, unknown>();

  constructor(of: ClassValue) {
    this.class = of;
  }
}

/** `import * as name`. */
export class Namespace {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }
}

/** Lists of which only some elements are known: `[1, ...unknown]`. */
export const openLists = new WeakSet<object>();

const rest = Symbol('rest');
/** An object of which only some properties are known: `{ ...unknown, a: 1 }`. */
export const withRest = (object: object, base: Unknown): object => Object.assign(object, { [rest]: base });
export const restOf = (object: object): Unknown | undefined => (object as { [rest]?: Unknown })[rest];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/** The first unknown value in a text, a list or an object. */
export function unknownIn(value: unknown, depth = 0): Unknown | undefined {
  if (value instanceof Unknown) return value;
  if (depth > 4 || typeof value !== 'object' || value === null) return undefined;
  const parts = Array.isArray(value) ? value : isRecord(value) ? [restOf(value), ...Object.values(value)] : [];
  for (const part of parts) {
    const found = unknownIn(part, depth + 1);
    if (found) return found;
  }
  return undefined;
}
