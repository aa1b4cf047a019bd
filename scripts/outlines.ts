/**
 * Writes the outlines of countries that the chat draws places in: `public/assets/outlines-1/`, from Natural Earth’s data (in the package below,
 * public domain). Run it after an update of the package, and raise the number in the folder's name, here and in outline.ts: its files are
 * cached for ever.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Point = [number, number];
type Topology = {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { countries: { geometries: Geometry[] } };
};
type Geometry = { id?: string; properties: { name: string } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
);
type Polygon = Point[][];
type Box = [west: number, south: number, east: number, north: number];

const folder = join(import.meta.dirname, '../public/assets/outlines-1');
/** Pixels of the longer side. */
const side = 240;
/** Pixels that a line may be off, and of the smallest island. */
const tolerance = 0.7;
const leastArea = 2;
/** Degrees: what is further away has a drawing of its own, such as islands in another ocean. */
const farAway = 3.5;
/** Areas that the package has without a code. */
const unnumbered: Record<string, string> = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' };

const source = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));
const { transform, arcs, objects } = JSON.parse(await readFile(source, 'utf8')) as Topology;

const lines = arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
});
/** A ring is made of lines; `~n` is line n backwards. */
const ringOf = (parts: number[]): Point[] =>
  parts.flatMap((part, at) => {
    const line = part < 0 ? (lines[~part] ?? []).toReversed() : (lines[part] ?? []);
    return at === 0 ? line : line.slice(1);
  });

function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const around = ([w, s, e, n]: Box, [w2, s2, e2, n2]: Box): Box => [Math.min(w, w2), Math.min(s, s2), Math.max(e, e2), Math.max(n, n2)];
const gap = ([w, s, e, n]: Box, [w2, s2, e2, n2]: Box): number => Math.max(w2 - e, w - e2, s2 - n, s - n2);

/** Polygons that belong into one drawing. */
function clusters(polygons: readonly Polygon[]): { box: Box; polygons: Polygon[] }[] {
  let all = polygons.map((polygon) => ({ box: boxOf(polygon[0] ?? []), polygons: [polygon] }));
  for (let joined = true; joined;) {
    joined = false;
    for (const [at, one] of all.entries()) {
      const near = all.findIndex((other, place) => place > at && gap(one.box, other.box) < farAway);
      const other = all[near];
      if (!other) continue;
      const both = { box: around(one.box, other.box), polygons: [...one.polygons, ...other.polygons] };
      all = [...all.filter((some) => some !== one && some !== other), both];
      joined = true;
      break;
    }
  }
  return all;
}

/** Douglas and Peucker. */
function simplified(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [furthest, distance] = [0, 0];
  for (const [at, point] of points.entries()) {
    const away = distanceTo(point, first, last);
    if (away > distance) [furthest, distance] = [at, away];
  }
  if (distance <= tolerance) return [first, last];
  return [...simplified(points.slice(0, furthest + 1)).slice(0, -1), ...simplified(points.slice(furthest))];
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

const areaOf = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce(
      (sum, [x, y], at) => sum + x * ((points[at + 1] ?? points[0])?.[1] ?? 0) - y * ((points[at + 1] ?? points[0])?.[0] ?? 0),
      0,
    ),
  ) / 2;

function drawn({ box, polygons }: { box: Box; polygons: readonly Polygon[] }) {
  const [w, s, e, n] = box;
  const narrowed = Math.cos(((s + n) / 2) * (Math.PI / 180));
  const scale = side / Math.max((e - w) * narrowed, n - s);
  const at = ([x, y]: Point): Point => [(x - w) * narrowed * scale, (n - y) * scale];
  const rings = polygons.flatMap((polygon) => polygon.map((ring) => simplified(ring.map(at))));
  const large = rings.filter((ring) => areaOf(ring) >= leastArea);
  const paths = (large.length > 0 ? large : rings).map((ring) => {
    const points = ring.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`);
    return `M${points.filter((point, place) => point !== points[place - 1]).join('L')}Z`;
  });
  const round = (degrees: number): number => Math.round(degrees * 100) / 100;
  return {
    box: box.map(round),
    size: [Math.max(1, Math.round((e - w) * narrowed * scale)), Math.max(1, Math.round((n - s) * scale))],
    path: paths.join(''),
  };
}

const byCode = new Map<string, Polygon[]>();
for (const geometry of objects.countries.geometries) {
  const code = geometry.id === undefined ? unnumbered[geometry.properties.name] : new Intl.Locale(`und-${geometry.id}`).region;
  if (!code || !/^[A-Z]{2}$/.test(code)) continue;
  const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
  byCode.set(code, [...(byCode.get(code) ?? []), ...polygons.map((polygon) => polygon.map(ringOf))]);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const index: [string, ...number[]][] = [];
for (const [code, polygons] of [...byCode].toSorted(([a], [b]) => a.localeCompare(b))) {
  const drawings = clusters(polygons).map(drawn);
  for (const { box } of drawings) index.push([code, ...box]);
  await writeFile(join(folder, `${code}.json`), `${JSON.stringify(drawings)}\n`);
}
await writeFile(join(folder, 'index.json'), `${JSON.stringify(index)}\n`);
console.log(`${byCode.size} countries, ${index.length} drawings`);
