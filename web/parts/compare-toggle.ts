import { comparedItems, toggleCompared } from '../session/compare-items.ts';
import { mark } from './marks.ts';

function marked(ids: readonly number[]): readonly number[] {
  mark(
    'compared',
    ids.map((id) => `[data-compare="${id}"]`),
    'background:var(--accent);color:var(--on-accent)',
  );
  return ids;
}

/** Shows on the buttons what is chosen. */
export const show = (): readonly number[] => marked(comparedItems());

/** Takes an item into the comparison or out of it; a fifth one stays out, which the page says. */
export function toggle(id: number): readonly number[] {
  const next = toggleCompared(id);
  if (next) return marked(next);
  document.dispatchEvent(new CustomEvent('kontor:compare-full'));
  return marked(comparedItems());
}
