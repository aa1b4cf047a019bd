/** What all parts of the evaluator share: unknown values, and what becomes of them where one way or another has to be taken. */
import type { Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import type { Sources } from '../program.ts';
import type { Choices } from './choices.ts';
import type { Member, Types } from './types.ts';
import { type Frame, type Scope, Unknown } from './values.ts';

/** A statement that the code would send. */
export interface Sent {
  /** The call that sends it. */
  site: Node;
  text: string | Unknown;
  /** The number of values given, where it is known. */
  values: number | undefined;
  /** What the row is declared to be; undefined when nothing is declared. */
  row: Type | undefined;
}

/** `return`, `break` and `continue` on their way out. */
export type Exit = { kind: 'return'; value: unknown } | { kind: 'break' | 'continue' } | undefined;

export interface Setting {
  sources: Sources;
  types: Types;
  choices: Choices;
  /** Functions to look into wherever they are called, since their callers give them (parts of) the statement. */
  transparent: ReadonlySet<Node>;
  onSent(sent: Sent): void;
  onFragment(node: Node): void;
}

const longestKey = 160;

export abstract class Machine {
  protected readonly setting: Setting;
  protected readonly types: Types;
  #unknowns = new Map<string, Unknown>();
  /** The condition under evaluation. */
  protected place = '';
  #places = new Map<Node, string>();
  #files = new Map<string, number>();
  /** What values can still be, after what was asked about them. */
  #members = new Map<string, readonly Member[]>();

  constructor(setting: Setting) {
    this.setting = setting;
    this.types = setting.types;
  }

  abstract evaluate(node: Node, scope: Scope): unknown;
  abstract execute(node: Node, scope: Scope): Exit;

  /** The unknown value of that key. */
  unknown(key: string, type: () => Type | undefined, sample?: string): Unknown {
    let found = this.#unknowns.get(key);
    if (!found) this.#unknowns.set(key, (found = new Unknown(key, type, sample)));
    return found;
  }

  /** The unknown value of an expression. */
  unknownAt(node: Node, scope: Scope, key = this.keyOf(node, scope.frame), sample?: string): Unknown {
    return this.unknown(key, () => this.types.of(node), sample);
  }

  keyOf(node: Node, frame: Frame): string {
    return `${this.placeOf(node)}${frame.key}`;
  }

  placeOf(node: Node): string {
    let place = this.#places.get(node);
    if (place === undefined) this.#places.set(node, (place = this.#placeOf(node)));
    return place;
  }

  #placeOf(node: Node): string {
    const { fileName } = node.getSourceFile();
    let file = this.#files.get(fileName);
    if (file === undefined) this.#files.set(fileName, (file = this.#files.size));
    return `${file}:${node.pos}:${node.end}`;
  }

  frameKey(outer: Frame, call: Node): string {
    const key = `${outer.key}>${this.placeOf(call)}`;
    return key.length < longestKey ? key : `${key.slice(0, 60)}~${hash(key)}`;
  }

  /** What is known of a value once it matters: one member of a union of literals, or whether it is null. */
  settle(value: unknown, prefersNull = false): unknown {
    if (!(value instanceof Unknown)) return value;
    const members = this.#membersOf(value);
    if (members.length === 1 && !members[0]?.known) return value;
    const preferred = prefersNull ? members.findIndex((member) => member.known && member.value == null) : 0;
    const chosen =
      members[members.length === 1 ? 0 : this.setting.choices.choose(value.key, members.length, Math.max(preferred, 0), this.place)];
    if (!chosen) return value;
    this.#members.set(value.key, [chosen]);
    return chosen.known ? chosen.value : value;
  }

  #membersOf(value: Unknown): readonly Member[] {
    return this.#members.get(value.key) ?? this.types.members(value.type);
  }

  /** Whether an unknown value is a known one. Both are tried where both can be; from then on it is, or is not. */
  equals(value: Unknown, known: unknown, preferred: boolean): boolean {
    const members = this.#membersOf(value);
    const same = members.filter((member) => member.known && member.value === known);
    const others = members.filter((member) => !same.includes(member));
    if (same.length === 0 && members.every((member) => member.known)) return false;
    if (same.length === 0 && known == null) return false;
    if (others.length === 0) return true;
    const isSame = this.setting.choices.choose(`${value.key}==${this.label(known)}`, 2, preferred ? 0 : 1, this.place) === 0;
    if (isSame) this.#members.set(value.key, [{ known: true, value: known as string }]);
    else if (same.length > 0) this.#members.set(value.key, others);
    return isSame;
  }

  /** Whether a condition holds; where that is not known, both ways are tried. */
  truthy(given: unknown, preferred = true): boolean {
    const value = this.settle(given, !preferred);
    if (!(value instanceof Unknown)) return Boolean(value);
    const { type } = value;
    const canBeFalse = !type || this.types.isString(type) || this.types.isNumber(type) || (type.flags & (1 | 2 | 8448 | 524288)) !== 0;
    if (!canBeFalse) return true;
    return this.setting.choices.choose(`?${value.key}`, 2, preferred ? 0 : 1, this.place) === 0;
  }

  /** A truth that depends on unknown values. */
  unknownTruth(key: string): Unknown {
    return this.unknown(key, () => this.types.boolean);
  }

  /** The text of a value within a text; unknown when that is. */
  textOf(given: unknown): string | Unknown {
    const value = this.settle(given);
    if (!(value instanceof Unknown)) {
      try {
        return String(value);
      } catch {
        return this.unknown(`text of something unknown`, () => undefined);
      }
    }
    if (value.sample !== undefined) return value.sample;
    return this.types.isNumber(value.type) ? '1' : value;
  }

  /** A short name of a value that is the same in every run. */
  label(value: unknown): string {
    if (value instanceof Unknown) return value.key;
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value == null
      ? JSON.stringify(value ?? String(value))
      : typeof value;
  }
}

function hash(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return (sum >>> 0).toString(36);
}
