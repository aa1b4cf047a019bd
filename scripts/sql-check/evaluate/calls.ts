/** Calls: which functions are looked into, what happens to callbacks of the ones that are not, and the calls that send a statement. */
import { type RawBuilder, sql, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import {
  isArrowFunction,
  isBlock,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isObjectBindingPattern,
  isArrayBindingPattern,
  isOmittedExpression,
  isParameterDeclaration,
  isTypeReferenceNode,
  type CallExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { sinkOf } from '../sinks.ts';
import { Modules } from './modules.ts';
import { type Closure, closureOf, Frame, NotKnown, openLists, registerClosure, type Scope, Thrown, Unknown } from './values.ts';

const deepest = 14;

/** Builds statements, sends none. */
const builder = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const builderMethods = new Set([
  'selectFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'with',
  'withRecursive',
  'fn',
  'dynamic',
]);

type Compilable = { compile(executor: unknown): { sql: string } };
const isCompilable = (value: unknown): value is Compilable =>
  typeof value === 'object' && value !== null && 'compile' in value && 'toOperationNode' in value;

type FunctionNode = Node & { parameters: readonly Node[]; body?: Node; typeParameters?: readonly { name: { text: string } }[] };

export abstract class Calls extends Modules {
  protected abstract property(base: unknown, name: string, node: Node, scope: Scope): unknown;

  protected functionValue(node: Node, scope: Scope, self: unknown = scope.frame.self): unknown {
    const closure: Closure = { node, scope, self };
    return registerClosure((...given: unknown[]) => this.invoke(closure, given, node), closure);
  }

  /** Runs the code of a function. */
  protected invoke({ node, scope, self }: Closure, given: readonly unknown[], call: Node, from: Frame = scope.frame): unknown {
    const { parameters, body } = node as FunctionNode;
    if (!body || from.depth > deepest || from.running.includes(node)) return this.unknownAt(call, scope);
    const frame = new Frame(this.frameKey(from, call), from.depth + 1, self, this.#typesOf({ node, scope }, call, from), [
      ...from.running,
      node,
    ]);
    const inner = scope.inner(frame);
    parameters.forEach((parameter, at) => this.#bindParameter(parameter, given, at, inner));
    if (!isBlock(body)) return this.evaluate(body, inner);
    const exit = this.execute(body, inner);
    return exit?.kind === 'return' ? exit.value : undefined;
  }

  #bindParameter(parameter: Node, given: readonly unknown[], at: number, scope: Scope): void {
    if (!isParameterDeclaration(parameter)) return;
    const { name, initializer, dotDotDotToken } = parameter;
    if (dotDotDotToken) return this.bind(name, given.slice(at), scope);
    let value = at < given.length ? given[at] : undefined;
    if (initializer) value = this.settle(value);
    if (value === undefined && initializer) value = this.evaluate(initializer, scope);
    this.bind(name, value, scope);
  }

  /** What the type parameters of a called function stand for, where the call says so. */
  #typesOf({ node, scope }: Pick<Closure, 'node' | 'scope'>, call: Node, from: Frame): ReadonlyMap<string, Type> {
    const { typeParameters } = node as FunctionNode;
    if (!typeParameters || !isCallExpression(call) || !call.typeArguments) return scope.frame.types;
    const types = new Map(scope.frame.types);
    typeParameters.forEach((parameter, at) => {
      const argument = call.typeArguments?.[at];
      if (!argument) return;
      const named = isTypeReferenceNode(argument) && isIdentifier(argument.typeName) ? from.types.get(argument.typeName.text) : undefined;
      const type = named ?? this.types.checker.getTypeFromTypeNode(argument);
      if (type) types.set(parameter.name.text, type);
    });
    return types;
  }

  /** Calls a function with values of which nothing is known but their types. */
  callWithUnknowns(value: unknown, frame: Frame): unknown {
    const closure = closureOf(value);
    if (!closure) return undefined;
    const { parameters } = closure.node as FunctionNode;
    const key = this.frameKey(frame, closure.node);
    const given = parameters
      .filter(isParameterDeclaration)
      .map(({ name }) => this.unknown(`${this.placeOf(name)}${key}`, () => this.types.of(name)));
    return this.invoke(closure, given, closure.node, frame);
  }

  /** Declares the names of a pattern. */
  protected bind(pattern: Node, given: unknown, scope: Scope): void {
    if (isIdentifier(pattern)) return scope.declare(pattern.text, given);
    const value = this.settle(given);
    if (isObjectBindingPattern(pattern)) {
      const taken: string[] = [];
      for (const { name, propertyName, initializer, dotDotDotToken } of pattern.elements) {
        if (!name) continue;
        if (dotDotDotToken) {
          const known = value instanceof Unknown || typeof value !== 'object' || value === null ? undefined : value;
          const rest = known && Object.fromEntries(Object.entries(known).filter(([key]) => !taken.includes(key)));
          this.bind(name, rest ?? this.unknownAt(name, scope), scope);
          continue;
        }
        const key = propertyName ?? name;
        const text = 'text' in key && typeof key.text === 'string' ? key.text : '';
        taken.push(text);
        this.#bindElement(name, this.property(value, text, name, scope), initializer, scope);
      }
    } else if (isArrayBindingPattern(pattern)) {
      const parts = value instanceof Unknown || typeof value !== 'object' || value === null ? undefined : [...(value as Iterable<unknown>)];
      pattern.elements.forEach((element, at) => {
        if (isOmittedExpression(element) || !element.name) return;
        if (element.dotDotDotToken) return this.bind(element.name, parts ? parts.slice(at) : this.unknownAt(element.name, scope), scope);
        this.#bindElement(
          element.name,
          parts ? parts[at] : this.property(value, String(at), element.name, scope),
          element.initializer,
          scope,
        );
      });
    }
  }

  #bindElement(name: Node, given: unknown, initializer: Node | undefined, scope: Scope): void {
    let value = initializer ? this.settle(given) : given;
    if (value === undefined && initializer) value = this.evaluate(initializer, scope);
    this.bind(name, value, scope);
  }

  /** A call of a method of something unknown. */
  protected callUnknown(callee: unknown, name: string, given: unknown[], node: CallExpression, scope: Scope): unknown {
    if (builderMethods.has(name) && !sinkOf(node) && !this.#isBegun(callee)) {
      // A table of a union of names is tried with each.
      const settled = given.map((one) => this.settle(one));
      return this.callNative((builder as never)[name], builder, settled, node, scope);
    }
    const key =
      callee instanceof Unknown ? `${callee.key}.${name}(${given.map((one) => this.label(one)).join()})` : this.keyOf(node, scope.frame);
    if (callee instanceof Unknown && this.types.isArray(callee.type)) {
      const [callback] = given;
      if ((name === 'map' || name === 'flatMap') && closureOf(callback)) {
        const element = this.unknown(`${callee.key}[]`, () => this.#elementType(callee));
        return [(callback as (value: unknown, at: number) => unknown)(element, 0)].flat(name === 'flatMap' ? 1 : 0);
      }
      if (name === 'filter' || name === 'toSorted' || name === 'slice' || name === 'toReversed') return callee;
    }
    for (const one of given) if (closureOf(one)) this.callWithUnknowns(one, scope.frame);
    const sample = name === 'toISOString' ? '2026-01-01T00:00:00.000Z' : undefined;
    return this.unknown(key, () => this.types.of(node), sample);
  }

  /** A statement that has begun with parts that are not known: going on with it would leave them out. */
  #isBegun(callee: unknown): boolean {
    const name = callee instanceof Unknown ? callee.type?.getSymbol()?.name : undefined;
    return name === 'QueryCreatorWithCommonTableExpression' || name === 'QueryCreator';
  }

  #elementType(list: Unknown): Type | undefined {
    const { type } = list;
    return type && this.types.elementOf(type);
  }

  elementOf(list: Unknown): Unknown {
    return this.unknown(`${list.key}[]`, () => this.#elementType(list));
  }

  /** A call of a function that is known. */
  protected callKnown(callee: unknown, self: unknown, given: unknown[], node: Node, scope: Scope): unknown {
    const closure = closureOf(callee);
    if (!closure) return this.callNative(callee, self, given, node, scope);
    if (this.#looksInto(closure, given, node)) return this.invoke(closure, given, node, scope.frame);
    for (const one of given) if (closureOf(one)) this.callWithUnknowns(one, scope.frame);
    return this.unknownAt(node, scope);
  }

  #looksInto({ node, scope }: Closure, given: readonly unknown[], call: Node): boolean {
    if (this.setting.transparent.has(node)) return true;
    const ofModule = scope.isModule;
    if (!ofModule && !isFunctionDeclaration(node) && !isArrowFunction(node)) return this.types.mayCarrySql(this.types.of(call));
    if (!ofModule) return true;
    const type = this.types.of(call);
    if (type && type.flags & 20) return given.some((one) => Array.isArray(one) || one instanceof Map || one instanceof Set);
    const isAsync = (node as { modifiers?: readonly Node[] }).modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword);
    return !isAsync && this.types.mayCarrySql(type);
  }

  /** A function of the language or of a library: called in earnest when it can do with what is known. */
  protected callNative(callee: unknown, self: unknown, given: unknown[], node: Node, scope: Scope): unknown {
    if (isOfBuilder(callee) && callee !== sql.val && callee !== sql.join) {
      const settled = given.map((one) => this.settle(one));
      const missing = settled.find((one) => one instanceof Unknown);
      if (missing) return this.unknown(missing.key + this.placeOf(node), () => this.types.of(node));
      return Reflect.apply(callee as (...all: unknown[]) => unknown, self, settled);
    }
    if (looksUp(callee, self, given))
      return this.unknownAt(node, scope, `${this.placeOf(node)}(${given.map((one) => this.label(one)).join()})`);
    const bears =
      typeof self === 'object' && self !== null
        ? bearsUnknown(self)
        : isOfBuilder(callee) || (typeof callee === 'function' && isExpressionBuilder(callee)); // eb('column', '=', value)
    if (typeof callee !== 'function' || (!bears && given.some((one) => one instanceof Unknown))) {
      for (const one of given) if (closureOf(one)) this.callWithUnknowns(one, scope.frame);
      const key = `${this.placeOf(node)}(${[self, ...given].map((one) => this.label(one)).join()})`;
      return this.unknownAt(node, scope, key);
    }
    try {
      return Reflect.apply(
        callee as (...all: unknown[]) => unknown,
        self,
        given.map((one) => this.#settledArgument(callee, one)),
      );
    } catch (error) {
      if (error instanceof NotKnown) return this.unknown(error.value.key + this.placeOf(node), () => this.types.of(node));
      if (error instanceof TypeError) return this.unknownAt(node, scope);
      if (error instanceof RangeError) throw new Thrown(error.message);
      throw error;
    }
  }

  /** `filter` and the like take an unknown answer for yes. */
  #settledArgument(callee: unknown, one: unknown): unknown {
    const closure = closureOf(one);
    const tests = Array.prototype;
    if (!closure || ![tests.filter, tests.some, tests.every, tests.find, tests.findIndex].includes(callee as never)) return one;
    return (...given: unknown[]) => this.truthy((one as (...all: unknown[]) => unknown)(...given));
  }

  /** Notes a statement that is sent; undefined when the call sends none. */
  protected send(node: CallExpression, self: unknown, given: readonly unknown[], scope: Scope): { answer: unknown } | undefined {
    const sink = sinkOf(node);
    if (!sink) return undefined;
    let text: string | Unknown | undefined;
    let values: number | undefined;
    if (sink.kind === 'builder') {
      if (isCompilable(self)) text = this.#compiled(self);
      else if (self instanceof Unknown && this.types.isFragment(self.type)) text = self;
    } else {
      const [first] = [given[sink.text]];
      const config = first !== null && typeof first === 'object' && 'text' in first ? first.text : first;
      if (typeof config === 'string' || config instanceof Unknown) text = config;
      const list = given[sink.values];
      if (Array.isArray(list) && !openLists.has(list)) values = list.length;
    }
    if (text === undefined) return undefined;
    this.setting.onSent({ site: node, text, values, row: this.#rowOf(node, scope.frame) });
    return { answer: this.unknownAt(node, scope) };
  }

  #compiled(self: Compilable): string | Unknown {
    try {
      return self.compile(builder).sql;
    } catch (error) {
      if (error instanceof NotKnown) return error.value;
      throw error;
    }
  }

  /** `Row` of the `Promise<Row[]>` or `Promise<QueryResult<Row>>` that the call answers. */
  #rowOf(node: Node, frame: Frame): Type | undefined {
    const promise = this.types.of(node);
    const answer = promise && this.types.arguments(promise)[0];
    if (!answer) return undefined;
    const row = this.types.arguments(answer)[0] ?? answer;
    return frame.types.get(row.getSymbol()?.name ?? '') ?? row;
  }
}

const isOfBuilder = (callee: unknown): boolean => callee === sql || Object.values(sql).includes(callee as never);

/** Objects whose methods do with unknown values among their arguments, since they only pass them on. */
function bearsUnknown(self: object): boolean {
  return (
    Array.isArray(self) ||
    self instanceof Map ||
    self instanceof Set ||
    self === builder ||
    'toOperationNode' in self ||
    isExpressionBuilder(self)
  );
}

const lookups = new Set<unknown>([
  Map.prototype.get,
  Map.prototype.has,
  Set.prototype.has,
  Array.prototype.includes,
  Array.prototype.indexOf,
]);

/** A search that cannot be decided, since what is looked for or what is looked in is not known. */
function looksUp(callee: unknown, self: unknown, given: readonly unknown[]): boolean {
  if (!lookups.has(callee)) return false;
  const keys = self instanceof Map || self instanceof Set ? [...self.keys()] : Array.isArray(self) ? self : [];
  return [...given, ...keys].some((one) => one instanceof Unknown);
}

const isExpressionBuilder = (self: object): boolean => 'eb' in self || 'fn' in self || 'compile' in self || 'select' in self;

export type Fragment = RawBuilder<unknown>;
