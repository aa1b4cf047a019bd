/** Names: of a module, of what it imports, and of the language. */
import { dirname, join } from 'node:path';
import * as kysely from 'kysely';
import {
  isBindingElement,
  isClassDeclaration,
  isExportDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedExports,
  isNamedImports,
  isNamespaceImport,
  isStringLiteral,
  isVariableStatement,
  type Node,
  type SourceFile,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import { nodesIn } from '../program.ts';
import { Machine } from './machine.ts';
import { ClassValue, Frame, Namespace, Scope, Unknown } from './values.ts';

type Declared =
  | { kind: 'function' | 'class'; node: Node }
  | { kind: 'variable'; node: VariableDeclaration }
  | { kind: 'import'; from: string; name: string };

interface Names {
  declared: Map<string, Declared>;
  /** Other names under which something is exported, and where that comes from. */
  exported: Map<string, { from?: string; name: string }>;
  allFrom: string[];
}
type Module = Names & { scope: Scope };

const globals: Record<string, unknown> = {
  undefined,
  NaN,
  Infinity,
  Object,
  Array,
  JSON,
  Math,
  String,
  Number,
  Boolean,
  BigInt,
  Map,
  Set,
  WeakMap,
  WeakSet,
  RegExp,
  Symbol,
  Error,
  parseInt,
  parseFloat,
  isNaN,
};
const everything = '*';

export abstract class Modules extends Machine {
  #modules = new Map<string, Module | undefined>();
  #evaluating = new Set<Node>();

  protected abstract functionValue(node: Node, scope: Scope): unknown;
  protected abstract bind(name: Node, value: unknown, scope: Scope): void;

  /** What a name of a module stands for. */
  moduleValue(file: string, name: string): unknown {
    const module = this.#module(file);
    if (!module) return undefined;
    const { scope, declared } = module;
    if (scope.owner(name)) return scope.get(name);
    const found = declared.get(name);
    if (!found) return name in globals ? globals[name] : this.unknown(`global ${name}`, () => undefined);
    if (found.kind === 'import') return this.#imported(found.from, found.name, file);
    if (found.kind === 'variable') return this.#variable(found.node, scope, name);
    const value = found.kind === 'class' ? new ClassValue(found.node, scope) : this.functionValue(found.node, scope);
    scope.declare(name, value);
    return value;
  }

  #variable(node: VariableDeclaration, scope: Scope, name: string): unknown {
    // A cycle of values: the second request gets an unknown value.
    if (this.#evaluating.has(node)) return this.unknownAt(node.name, scope);
    this.#evaluating.add(node);
    const value = node.initializer ? this.evaluate(node.initializer, scope) : this.unknownAt(node.name, scope);
    this.bind(node.name, value, scope);
    this.#evaluating.delete(node);
    return scope.get(name);
  }

  /** The function or variable behind an exported name, wherever it is declared. */
  exported(file: string, name: string): unknown {
    const module = this.#module(file);
    if (!module) return this.unknown(`export ${file} ${name}`, () => undefined);
    const other = module.exported.get(name);
    if (other?.from) return this.#imported(other.from, other.name, file);
    if (module.declared.has(other?.name ?? name)) return this.moduleValue(file, other?.name ?? name);
    for (const from of module.allFrom) {
      const value = this.#imported(from, name, file);
      if (!(value instanceof Unknown)) return value;
    }
    return this.unknown(`export ${file} ${name}`, () => undefined);
  }

  #imported(from: string, name: string, importer: string): unknown {
    if (from === 'kysely') return name === everything ? kysely : (kysely as Record<string, unknown>)[name];
    if (!from.startsWith('.')) return this.unknown(`import ${from} ${name}`, () => undefined);
    const file = join(dirname(importer), from);
    return name === everything ? new Namespace(file) : this.exported(file, name);
  }

  #module(file: string): Module | undefined {
    if (!this.#modules.has(file)) {
      const source = this.setting.sources.file(file);
      this.#modules.set(file, source && { ...namesIn(source), scope: new Scope(file, new Frame('', 0)) });
    }
    return this.#modules.get(file);
  }

  moduleScope(file: string): Scope {
    const module = this.#module(file);
    if (!module) throw new Error(`${file} is not part of the project`);
    return module.scope;
  }
}

const names = new WeakMap<SourceFile, Names>();

function namesIn(file: SourceFile): Names {
  const known = names.get(file);
  if (known) return known;
  const module: Names = { declared: new Map(), exported: new Map(), allFrom: [] };
  names.set(file, module);
  for (const statement of file.statements) {
    if (isFunctionDeclaration(statement) && statement.name) module.declared.set(statement.name.text, { kind: 'function', node: statement });
    else if (isClassDeclaration(statement) && statement.name) module.declared.set(statement.name.text, { kind: 'class', node: statement });
    else if (isVariableStatement(statement)) {
      for (const node of statement.declarationList.declarations)
        for (const name of namesOf(node.name)) module.declared.set(name, { kind: 'variable', node });
    } else if (isImportDeclaration(statement)) readImport(statement, module);
    else if (isExportDeclaration(statement)) readExport(statement, module);
  }
  return module;
}

function readImport(statement: Node, { declared }: Names): void {
  if (!isImportDeclaration(statement) || !isStringLiteral(statement.moduleSpecifier) || !statement.importClause) return;
  const from = statement.moduleSpecifier.text;
  const { name, namedBindings } = statement.importClause;
  if (name) declared.set(name.text, { kind: 'import', from, name: 'default' });
  if (!namedBindings) return;
  if (isNamespaceImport(namedBindings)) declared.set(namedBindings.name.text, { kind: 'import', from, name: everything });
  else if (isNamedImports(namedBindings)) {
    for (const one of namedBindings.elements)
      declared.set(one.name.text, { kind: 'import', from, name: (one.propertyName ?? one.name).text });
  }
}

function readExport(statement: Node, module: Names): void {
  if (!isExportDeclaration(statement)) return;
  const from = statement.moduleSpecifier && isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : undefined;
  const { exportClause } = statement;
  if (!exportClause) {
    if (from) module.allFrom.push(from);
  } else if (isNamedExports(exportClause)) {
    for (const one of exportClause.elements) {
      const name = (one.propertyName ?? one.name).text;
      module.exported.set(one.name.text, from ? { from, name } : { name });
    }
  } else if (from) module.exported.set(exportClause.name.text, { from, name: everything });
}

/** All names that a pattern declares. */
export function namesOf(pattern: Node): string[] {
  if (isIdentifier(pattern)) return [pattern.text];
  return [...nodesIn(pattern)].flatMap((node) => (isBindingElement(node) && node.name && isIdentifier(node.name) ? [node.name.text] : []));
}
