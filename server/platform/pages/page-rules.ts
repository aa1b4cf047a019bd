import type { PageCache } from '../../../contract/wire/page-cache.ts';

/** Routes as the pages' bundle has them, by id. */
export type Routes = Readonly<Record<string, { parentId?: string; path?: string; module: { cache?: PageCache } }>>;

/** How a page is cached: the sum of what it and the layouts around it export as `cache`. */
export type PageRule = { once: ReadonlySet<string>; repeated: ReadonlySet<string>; tags: readonly string[] };

type Pattern = { pattern: RegExp; names: string[]; once: Set<string>; repeated: Set<string>; tags: NonNullable<PageCache['tags']>[] };

/** Finds the rule of a path; null for pages that are not cached. */
export function pageRules(routes: Routes): (path: string) => PageRule | null {
  const patterns = Object.values(routes).flatMap((route) => (route.module.cache ? patternOf(routes, route) : []));
  return (path) => {
    const page = documentOf(path);
    for (const { pattern, names, once, repeated, tags } of patterns) {
      const found = pattern.exec(page);
      if (!found) continue;
      const params = Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1] ?? '')]));
      return { once, repeated, tags: tags.flatMap((tagsOf) => tagsOf(params)) };
    }
    return null;
  };
}

function patternOf(routes: Routes, leaf: Routes[string]): Pattern[] {
  const chain: Routes[string][] = [];
  for (let route: Routes[string] | undefined = leaf; route; route = route.parentId ? routes[route.parentId] : undefined)
    chain.unshift(route);
  // A layout has no address of its own.
  if (Object.values(routes).some((route) => route.parentId !== undefined && routes[route.parentId] === leaf)) return [];
  const segments = chain.flatMap(({ path = '' }) => path.split('/').filter(Boolean));
  const caches = chain.flatMap(({ module }) => module.cache ?? []);
  return [
    {
      pattern: new RegExp(
        `^/${segments.map((segment) => (segment.startsWith(':') ? '([^/]+)' : segment.replaceAll('.', String.raw`\.`))).join('/')}$`,
      ),
      names: segments.flatMap((segment) => (segment.startsWith(':') ? segment.slice(1) : [])),
      once: new Set(caches.flatMap(({ vary }) => vary?.once ?? [])),
      repeated: new Set(caches.flatMap(({ vary }) => vary?.repeated ?? [])),
      tags: caches.flatMap(({ tags }) => tags ?? []),
    },
  ];
}

/** The page whose data is requested; the router names that of the home page in two ways. */
function documentOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_root' || page === '/_' ? '/' : page;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
