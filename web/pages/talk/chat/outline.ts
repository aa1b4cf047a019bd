/* Outlines of countries, written by scripts/outlines.ts. They come from this site itself: where somebody is goes to no other one. */

/** Degrees: west, south, east, north. */
export type Box = readonly [number, number, number, number];
/** A drawing of a country, or of a part of it that is far away from the rest: its box in degrees fills its size in pixels. */
export type Drawing = { box: Box; size: readonly [number, number]; path: string };
export type Index = readonly (readonly [code: string, ...Box])[];
export type Place = { lat: number; lng: number };

export const outlinesFolder = '/assets/outlines-1';
/** Degrees that a coast may be off. */
const off = 0.3;
/** Pixels that a point may be away from the coast of a simple drawing. */
const nearCoast = 12;
/** Countries that are looked into, the smaller ones first. */
const mostCountries = 6;

const holds = ([w, s, e, n]: Box, { lat, lng }: Place): boolean => lng >= w - off && lng <= e + off && lat >= s - off && lat <= n + off;

/** The countries that a place may be in. */
export function candidates(index: Index, place: Place): string[] {
  const found = index
    .filter(([, ...box]) => holds(box, place))
    .toSorted(([, w, s, e, n], [, w2, s2, e2, n2]) => (e - w) * (n - s) - (e2 - w2) * (n2 - s2));
  return [...new Set(found.map(([code]) => code))].slice(0, mostCountries);
}

/** Where a place is in a drawing. */
export function pointIn({ box: [w, s, e, n], size: [width, height] }: Drawing, { lat, lng }: Place): { x: number; y: number } {
  return { x: e === w ? width / 2 : ((lng - w) / (e - w)) * width, y: n === s ? height / 2 : ((n - lat) / (n - s)) * height };
}

/** The drawing that a place is in, or the nearest one by the sea; null far away from all. */
export function drawingOf(countries: readonly { code: string; drawings: readonly Drawing[] }[], place: Place) {
  let best: { code: string; drawing: Drawing; away: number } | null = null;
  for (const { code, drawings } of countries)
    for (const drawing of drawings) {
      if (!holds(drawing.box, place)) continue;
      const away = distance(drawing, place);
      if (away < (best?.away ?? nearCoast)) best = { code, drawing, away };
    }
  return best && { code: best.code, drawing: best.drawing };
}

/** 0 within the outline, else the pixels to its nearest line. */
function distance(drawing: Drawing, place: Place): number {
  const { x, y } = pointIn(drawing, place);
  let isInside = false;
  let nearest = Infinity;
  for (const ring of drawing.path.split('M').slice(1)) {
    const points = ring
      .replace('Z', '')
      .split('L')
      .map((point) => point.split(' ').map(Number) as [number, number]);
    for (const [at, [bx, by]] of points.entries()) {
      const [ax, ay] = points[at - 1] ?? points.at(-1) ?? [bx, by];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
      nearest = Math.min(nearest, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)));
    }
  }
  return isInside ? 0 : nearest;
}
