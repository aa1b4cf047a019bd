import { deepestLevel } from '../../../../contract/catalogue/categories.ts';
import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { type Source, type SourceCategory, TaxonomyRefused } from './files.ts';

export type Shaped = SourceCategory & {
  level: number;
  /** Categories of the source below the third level that are folded into this one. */
  folded: number;
};

/** Share of the folded categories that must have an attribute or scheme for it to be assigned to the category they are folded into. */
const enough = 0.5;

/**
 * The chosen branches of a source as a tree of three levels, parents before children. Deeper categories are folded into their ancestor on
 * the third level, which also takes the attributes and schemes that at least half of them have. A branch is named by its id or by its name in any
 * language; its ancestors are included.
 */
export function shape(source: Source, branches: readonly string[]): Shaped[] {
  const byId = new Map<string, SourceCategory>();
  for (const one of source.categories) {
    if (byId.has(one.id)) source.problems.push(`The category ${one.id} is there twice; the first counts.`);
    else byId.set(one.id, one);
  }
  const paths = pathsOf(byId);
  for (const [id, path] of paths)
    if (path === null) source.problems.push(`The category ${id} has no root: one above it is missing, it lies below itself, or too deep.`);
  const chosen = chosenIds(branches, byId, paths);
  const shaped = new Map<string, Shaped>();
  const deeper = new Map<string, SourceCategory[]>();
  for (const [id, category] of byId) {
    const path = paths.get(id);
    if (!path || !chosen.has(id)) continue;
    if (path.length <= deepestLevel) {
      shaped.set(id, { ...category, parent: path.at(-2) ?? null, level: path.length, folded: 0 });
      continue;
    }
    const into = path[deepestLevel - 1] as string;
    deeper.set(into, [...(deeper.get(into) ?? []), category]);
  }
  for (const [id, folded] of deeper) {
    const one = shaped.get(id);
    if (!one) continue;
    one.folded = folded.length;
    one.attributes = [...new Set([...one.attributes, ...common(folded.map(({ attributes }) => attributes))])];
    const schemes = new Set([...(one.schemes ?? []), ...common(folded.map((each) => each.schemes ?? []))]);
    if (schemes.size > 0) one.schemes = registrationSchemes.filter((scheme) => schemes.has(scheme));
  }
  return [...shaped.values()].toSorted((a, b) => a.level - b.level);
}

/** What at least half of the lists have. */
function common<Name extends string>(lists: readonly (readonly Name[])[]): Name[] {
  const counts = new Map<Name, number>();
  for (const list of lists) for (const name of new Set(list)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= lists.length * enough).map(([name]) => name);
}

/** Levels of a source; those below the third are folded, and what lies deeper than this is no taxonomy. */
const mostLevels = 64;

/** Ids from the root to each category; null where there is no path to a root. */
function pathsOf(byId: ReadonlyMap<string, SourceCategory>): Map<string, string[] | null> {
  const paths = new Map<string, string[] | null>();
  for (const start of byId.keys()) {
    const chain: string[] = [];
    let at: string | null = start;
    // Null while its path is looked for: reaching it again then means a circle.
    for (; at !== null && byId.has(at) && !paths.has(at); at = byId.get(at)?.parent ?? null) {
      paths.set(at, null);
      chain.push(at);
    }
    let path = at === null ? [] : (paths.get(at) ?? null);
    for (const id of chain.toReversed()) {
      path = path && path.length < mostLevels ? [...path, id] : null;
      paths.set(id, path);
    }
  }
  return paths;
}

function chosenIds(
  branches: readonly string[],
  byId: ReadonlyMap<string, SourceCategory>,
  paths: ReadonlyMap<string, string[] | null>,
): Set<string> {
  if (branches.length === 0) return new Set(byId.keys());
  const roots = new Set<string>();
  for (const branch of branches) {
    const folded = branch.trim().toLowerCase();
    const named = [...byId.values()].filter(
      ({ id, names }) => id.toLowerCase() === folded || Object.values(names).some((name) => name.toLowerCase() === folded),
    );
    if (named.length === 0) throw new TaxonomyRefused(`There is no category called “${branch}”.`);
    // Of several with one name the highest: Furniture, not the Furniture of dollhouses.
    const depth = ({ id }: SourceCategory): number => paths.get(id)?.length ?? Infinity;
    const highest = Math.min(...named.map(depth));
    for (const one of named) if (depth(one) === highest) roots.add(one.id);
  }
  const chosen = new Set<string>();
  for (const path of paths.values()) if (path?.some((one) => roots.has(one))) path.forEach((one) => chosen.add(one));
  return chosen;
}
