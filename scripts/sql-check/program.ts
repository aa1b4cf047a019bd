/** The sources of the server as TypeScript sees them. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';

export interface Sources {
  checker: Checker;
  /** The files to look for statements in. */
  files: SourceFile[];
  /** A file by its absolute path; undefined when it is not part of the program. */
  file(path: string): SourceFile | undefined;
  /** `server/app.ts:12` */
  place(node: Node): string;
  [Symbol.dispose](): void;
}

function namesIn(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.d.ts'))
    .toSorted()
    .map((name) => join(folder, name));
}

/**
 * Reads a project.
 * @param config its tsconfig.json
 * @param root paths are shown relative to it
 * @param folders which of its files and folders hold statements
 */
export function openSources({ config, root, folders }: { config: string; root: string; folders: readonly string[] }): Sources {
  const api = new API({ cwd: root });
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
  if (!project) throw new Error(`${config} is no project`);
  const { program, checker } = project;
  const file = (path: string): SourceFile | undefined => program.getSourceFile(path);
  const files = folders.flatMap((folder) => namesIn(join(root, folder))).map((path) => file(path) ?? missing(path));
  return {
    checker,
    files,
    file,
    place: (node) => {
      const source = node.getSourceFile();
      const line = source.text.slice(0, node.getStart(source)).split('\n').length;
      return `${relative(root, source.fileName).replaceAll(sep, '/')}:${line}`;
    },
    [Symbol.dispose]: () => api.close(),
  };
}

function missing(path: string): never {
  throw new Error(`${path} is not part of the project`);
}

/** All nodes below one, itself first. */
export function* nodesIn(node: Node): Generator<Node> {
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    const children: Node[] = [];
    next.forEachChild((child) => void children.push(child));
    waiting.push(...children.toReversed());
  }
}

const texts = new WeakMap<Node, string>();

/** The text of a name or a literal, which is decoded only once. */
export function textIn(node: Node & { text: string }): string {
  let text = texts.get(node);
  if (text === undefined) texts.set(node, (text = node.text));
  return text;
}

const functionKinds = new Set<SyntaxKind>([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);

export const isFunction = (node: Node): boolean => functionKinds.has(node.kind);
