import { inState, isOver } from '../../schedule/schedule.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import { isNoTime, momentIn } from '../reading/moments.ts';
import { get } from '../reading/reading.ts';
import type { Adjusted } from '../reading/values.ts';
import type { Work } from './group.ts';

/**
 * Scheduled start and end of sale. Lists of other systems have them for all items: a start in the past says nothing, with one in the future
 * the item waits for it, and after its end an item is not sold.
 */
export function putTimes(draft: Snapshot, work: Work): void {
  const { group, groupFacts, reading, found } = work;
  const { now } = reading;
  const [from, until] = (['publishAt', 'unpublishAt'] as const).map((field) => first(work, field, momentIn));
  if (reading.layout === 'own') {
    if (from !== undefined) draft.publishAt = from;
    if (until !== undefined) draft.unpublishAt = until;
    return;
  }
  if (until && isOver(until, now)) {
    const state = group.known ? 'archived' : 'draft';
    const [line] = groupFacts.itemLines.filter((one) => get(reading, one, 'unpublishAt') !== '');
    if (draft.state === 'active' && line) found.note(line, 'unpublishAt', 'import.saleEnded');
    if (draft.state === 'active') Object.assign(draft, inState(draft, state));
    return;
  }
  if (from === null || until === null)
    Object.assign(draft, { ...(from === null && { publishAt: null }), ...(until === null && { unpublishAt: null }) });
  if (from && !isOver(from, now)) {
    const [line] = groupFacts.itemLines.filter((one) => get(reading, one, 'publishAt') !== '');
    if (draft.state === 'active' && !group.known) {
      draft.state = 'draft';
      if (line) found.note(line, 'publishAt', 'import.saleStarts');
    }
    draft.publishAt = from;
  }
  if (until && (draft.state === 'active' || draft.publishAt !== null)) draft.unpublishAt = until;
}

/** The first value that is not empty among the item's lines. */
export function first<Value>(
  { groupFacts, reading, found }: Work,
  target: string,
  parse: (text: string) => Value | Adjusted<Value>,
): Value | null | undefined {
  for (const line of groupFacts.itemLines) {
    const text = get(reading, line, target);
    if (text === '' || isNoTime(text)) continue;
    return found.optional<Value>(line, target, parse);
  }
  return undefined;
}
