/** PostgreSQL's own tree of a statement (`pg_node_tree`), read from its text. */

export interface TreeNode {
  kind: string;
  fields: Map<string, Tree>;
}
/** A node, a list, a word, or null. */
export type Tree = TreeNode | readonly Tree[] | string | null;

const token = /\s*(\{[A-Z_0-9]+|[(){}[\]]|"(?:[^"\\]|\\.)*"|(?:[^\s(){}[\]\\]|\\.)+)/gsy;

export function readTree(text: string): Tree {
  token.lastIndex = 0;
  const next = (): string | undefined => token.exec(text)?.[1];
  let waiting = next();
  const take = (): string => {
    const taken = waiting;
    if (taken === undefined) throw new Error('The tree ends too early');
    waiting = next();
    return taken;
  };

  const value = (): Tree => {
    const word = take();
    if (word.startsWith('{')) return node(word.slice(1));
    if (word === '(') return list(')');
    if (word === '[') return list(']');
    if (word === '<>') return null;
    return word.startsWith('"') ? word.slice(1, -1) : word;
  };
  const list = (end: string): Tree[] => {
    const parts: Tree[] = [];
    while (waiting !== end) parts.push(value());
    take();
    return parts;
  };
  const node = (kind: string): TreeNode => {
    const fields = new Map<string, Tree>();
    while (waiting !== '}') {
      const name = take();
      const parts: Tree[] = [];
      while (waiting !== '}' && !(waiting ?? '').startsWith(':')) parts.push(value());
      fields.set(name.slice(1), parts.length === 1 ? (parts[0] ?? null) : parts);
    }
    take();
    return { kind, fields };
  };
  return value();
}

export const isNode = (tree: Tree | undefined): tree is TreeNode => typeof tree === 'object' && tree !== null && 'kind' in tree;
export const nodeOf = (tree: Tree | undefined): TreeNode | undefined => (isNode(tree) ? tree : undefined);
export const listOf = (tree: Tree | undefined): readonly Tree[] => (Array.isArray(tree) ? (tree as readonly Tree[]) : []);
export const nodesOf = (tree: Tree | undefined): readonly TreeNode[] => listOf(tree).filter(isNode);
export const numberOf = (tree: Tree | undefined): number => Number(tree ?? 0);
/** `(b 3 4)` */
export const isEmptySet = (tree: Tree | undefined): boolean => listOf(tree).length <= 1;
