/** How a picture is looked at: so much larger than the stage that it fits in, its middle moved by pixels. */
export type View = { scale: number; x: number; y: number };
type Size = { width: number; height: number };

export const fullView: View = { scale: 1, x: 0, y: 0 };
const largest = 6;

/** Larger or smaller, so that what is under the point (from the stage's middle) stays there. */
export function zoomedAt(view: View, factor: number, point: { x: number; y: number }, size: Size): View {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, size);
}

export const moved = (view: View, by: { x: number; y: number }, size: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, size);

/** The picture never leaves the stage: its edges stay outside or at those of the stage. */
function within({ scale, x, y }: View, { width, height }: Size): View {
  const most = (length: number) => ((scale - 1) * length) / 2;
  const bound = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0;
  return { scale, x: bound(x, most(width)), y: bound(y, most(height)) };
}
