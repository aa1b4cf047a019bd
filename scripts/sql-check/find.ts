/** Finds the statements of the sources: every call that sends one, with every text that it may send. */
import {
  type CallExpression,
  isBlock,
  isCallExpression,
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isSourceFile,
  isTaggedTemplateExpression,
  isVariableStatement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { SymbolFlags, type Type } from 'typescript/unstable/sync';
import { Choices } from './evaluate/choices.ts';
import type { Sent } from './evaluate/machine.ts';
import { namesOf } from './evaluate/modules.ts';
import { Evaluator } from './evaluate/statements.ts';
import { Types } from './evaluate/types.ts';
import { ClassValue, closureOf, Frame, Instance, isRecord, NotKnown, Thrown, TooLong } from './evaluate/values.ts';
import { isFunction, nodesIn, type Sources } from './program.ts';
import { sinkOf } from './sinks.ts';

/** One text that a call may send. */
export interface Statement {
  text: string;
  values: number | undefined;
  row: Type | undefined;
  /** The declaration of a module in which it was found: not where the call is, if a function elsewhere sends what it is given. */
  root: string;
}

export interface Site {
  node: CallExpression;
  place: string;
  statements: Statement[];
  /** What its text depends on, where that could not be found out. */
  unresolved: Set<string>;
  /** Some texts were found, and others depend on something that was not. */
  isPartly: boolean;
  /** Why it is not checked: `// sql-check: skip, <reason>`. */
  skipped: string | undefined;
  /** Columns that are said never to be null: `// sql-check: not null <columns>, <reason>`. */
  notNull: Set<string>;
}

export interface Found {
  sites: Site[];
  /** Texts of SQL that are part of no statement that was found. */
  unused: string[];
  /** Code with more ways through it than are tried. */
  cut: string[];
  runs: number;
  types: Types;
}

const mostRuns = 600;
const mostRounds = 5;
const skip = /\/\/ sql-check: skip, (.+)/;
const notNull = /\/\/ sql-check: not null ([\w ]+), .+/;

/** Something of a module that is evaluated by itself. */
interface Root {
  file: string;
  name: string;
  node: Node;
  evaluate(evaluator: Evaluator): unknown;
}

export function findStatements(sources: Sources): Found {
  const types = new Types(sources.checker);
  const sites = new Map<Node, Site>(sitesIn(sources, types).map((site) => [site.node, site]));
  const fragments = new Map<Node, boolean>();
  for (const file of sources.files)
    for (const node of nodesIn(file))
      if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql' && node.template.getText() !== '``') fragments.set(node, false);
  const roots = sources.files.flatMap(rootsOf);
  const transparent = new Set<Node>();
  const cut = new Set<string>();
  let runs = 0;
  let current = '';

  const note = (sent: Sent): void => {
    const site = sites.get(sent.site);
    if (!site) return;
    if (typeof sent.text !== 'string') return void site.unresolved.add(sent.text.key);
    const { text, values, row } = sent;
    if (!site.statements.some((known) => known.text === text && known.row === row))
      site.statements.push({ text, values, row, root: current });
  };
  const run = (root: Root): void => {
    const choices = new Choices(mostRuns);
    current = sources.place(root.node);
    while (choices.next()) {
      runs++;
      const evaluator = new Evaluator({
        sources,
        types,
        choices,
        transparent,
        onSent: note,
        onFragment: (node) => void fragments.set(node, true),
      });
      try {
        callAll(root.evaluate(evaluator), evaluator, new Frame('', 0));
      } catch (error) {
        if (error instanceof TooLong) {
          cut.add(`${sources.place(root.node)} ${root.name}`);
          break;
        }
        if (!isEnd(error)) throw new Error(`${sources.place(root.node)} ${root.name}`, { cause: error });
      }
    }
    if (choices.exhausted) cut.add(`${sources.place(root.node)} ${root.name}`);
  };

  let waiting = roots.filter(({ node }) => has(node, (inner) => sites.has(inner)));
  for (let round = 0; round < mostRounds && waiting.length > 0; round++) {
    for (const root of waiting) run(root);
    // Whose text comes from the caller is looked into where it is called.
    const names = new Set<string>();
    for (const site of sites.values()) {
      if (site.statements.length > 0 || site.skipped || site.unresolved.size === 0) continue;
      for (const node of functionsAround(site.node)) {
        if (transparent.has(node) || ![...site.unresolved].some((key) => isParameterOf(node, key))) continue;
        transparent.add(node);
        const name = nameOf(node);
        if (name) names.add(name);
      }
    }
    waiting = roots.filter(({ node }) =>
      has(node, (inner) => isCallExpression(inner) && names.has(calledName(inner)) && calls(inner, transparent, sources)),
    );
  }
  for (const site of sites.values()) {
    const around = functionsAround(site.node).filter((node) => transparent.has(node));
    site.isPartly = [...site.unresolved].some((key) => !around.some((node) => isParameterOf(node, key)));
  }
  return {
    sites: [...sites.values()],
    unused: [...fragments].flatMap(([node, seen]) => (seen ? [] : [sources.place(node)])),
    cut: [...cut],
    runs,
    types,
  };
}

function sitesIn(sources: Sources, types: Types): Site[] {
  return sources.files.flatMap((file) => {
    const lines = file.text.split('\n');
    return [...nodesIn(file)].flatMap((node): Site[] => {
      if (!isCallExpression(node) || !sends(node, types)) return [];
      return [
        { node, place: sources.place(node), statements: [], unresolved: new Set(), isPartly: false, ...commentsAt(node, file, lines) },
      ];
    });
  });
}

/** By its name a call may send a statement; by its types it does. */
function sends(node: CallExpression, types: Types): boolean {
  const sink = sinkOf(node);
  if (!sink) return false;
  const { expression } = node;
  if (sink.kind === 'builder') return isPropertyAccessExpression(expression) && types.isFragment(types.of(expression.expression));
  if (isIdentifier(expression) && types.checker.getResolvedSignature(node)?.getParameters()[sink.text]?.name !== 'text') return false;
  const text = node.arguments[sink.text];
  const type = text && types.of(text);
  return types.isString(type) || (type !== undefined && !type.isUnionType() && types.checker.getPropertyOfType(type, 'text') !== undefined);
}

/** Comments stand in the line above the call, or above the statement that it is part of. */
function commentsAt(node: Node, file: SourceFile, lines: readonly string[]): Pick<Site, 'skipped' | 'notNull'> {
  const lineOf = (at: number): number => file.text.slice(0, at).split('\n').length - 1;
  let statement = node;
  while (statement.parent && !isBlock(statement.parent) && !isSourceFile(statement.parent)) statement = statement.parent;
  const near = [node, statement].flatMap((one) => [lineOf(one.getStart(file)) - 1, lineOf(one.getStart(file))]);
  const said = (what: RegExp): string | undefined =>
    near.map((line) => what.exec(lines[line] ?? '')?.[1]).find((found) => found !== undefined);
  return { skipped: said(skip), notNull: new Set(said(notNull)?.split(' ')) };
}

function rootsOf(file: SourceFile): Root[] {
  const { fileName } = file;
  return file.statements.flatMap((statement): Root[] => {
    if (isFunctionDeclaration(statement) && statement.name) return [moduleRoot(fileName, statement.name.text, statement)];
    if (isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap((node) => namesOf(node.name).map((name) => moduleRoot(fileName, name, node)));
    if (isClassDeclaration(statement) && statement.name) return methodRoots(fileName, statement.name.text, statement);
    return [
      {
        file: fileName,
        name: '',
        node: statement,
        evaluate: (evaluator) => evaluator.execute(statement, evaluator.moduleScope(fileName)),
      },
    ];
  });
}

const moduleRoot = (file: string, name: string, node: Node): Root => ({
  file,
  name,
  node,
  evaluate: (evaluator) => evaluator.moduleValue(file, name),
});

function methodRoots(file: string, name: string, node: Node): Root[] {
  const { members } = node as Node & { members: readonly Node[] };
  return members.filter(isMethodDeclaration).map((method) => ({
    file,
    name: `${name}.${method.name.getText()}`,
    node: method,
    evaluate: (evaluator) => {
      const value = evaluator.moduleValue(file, name);
      return value instanceof ClassValue ? evaluator.methodOf(new Instance(value), method) : undefined;
    },
  }));
}

const isEnd = (error: unknown): boolean => error instanceof Thrown || error instanceof NotKnown;

/** Calls what was found, and what it answers: functions that make functions send statements in those. */
function callAll(value: unknown, evaluator: Evaluator, frame: Frame, depth = 0): void {
  if (depth > 3) return;
  if (closureOf(value)) {
    try {
      callAll(evaluator.callWithUnknowns(value, frame), evaluator, frame, depth + 1);
    } catch (error) {
      if (!isEnd(error)) throw error;
    }
  } else if (Array.isArray(value)) for (const one of value) callAll(one, evaluator, frame, depth + 1);
  else if (isRecord(value)) for (const one of Object.values(value)) callAll(one, evaluator, frame, depth + 1);
}

function functionsAround(node: Node): Node[] {
  const found: Node[] = [];
  for (let outer = node.parent; outer; outer = outer.parent) if (isFunction(outer)) found.push(outer);
  return found;
}

/** The key of an unknown value begins with the place of what it came from. */
function isParameterOf(node: Node, key: string): boolean {
  // What has become of a parameter where nothing calls the function is known by the function that ran.
  if (new RegExp(`>\\d+:${node.pos}:${node.end}(?![:\\d])`).test(key)) return true;
  const [, start, end] = /^\d+:(\d+):(\d+)/.exec(key) ?? [];
  const { parameters } = node as Node & { parameters: readonly Node[] };
  return parameters.some((parameter) => parameter.pos <= Number(start) && Number(end) <= parameter.end);
}

function nameOf(node: Node): string | undefined {
  const own = (node as { name?: Node }).name ?? (node.parent as { name?: Node } | undefined)?.name;
  return own && 'text' in own ? String(own.text) : undefined;
}

function calledName({ expression }: CallExpression): string {
  if (isIdentifier(expression)) return expression.text;
  return isPropertyAccessExpression(expression) ? expression.name.text : '';
}

function calls({ expression }: CallExpression, functions: ReadonlySet<Node>, { checker }: Sources): boolean {
  const found = checker.getSymbolAtLocation(isPropertyAccessExpression(expression) ? expression.name : expression);
  const symbol = found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  const declared = symbol?.valueDeclaration?.resolve();
  return declared !== undefined && [...functions].some((node) => isSame(node, declared) || isSame(node.parent, declared));
}

const isSame = (one: Node, other: Node): boolean =>
  one.pos === other.pos && one.getSourceFile().fileName === other.getSourceFile().fileName;

function has(node: Node, test: (inner: Node) => boolean): boolean {
  for (const inner of nodesIn(node)) if (test(inner)) return true;
  return false;
}
