import type { BulkState } from '../../../../contract/listings/bulk-changes.ts';
import type { ImportState } from '../../../../contract/listings/import-words.ts';
import type { ListingState } from '../../../../contract/listings/listing-words.ts';
import type { Tone } from '../../../ui/badge.tsx';

export const stateTones: Record<ListingState, Tone> = { draft: 'caution', active: 'positive', archived: 'neutral' };

export const importTones: Record<ImportState, Tone> = {
  reading: 'accent',
  read: 'caution',
  checking: 'accent',
  checked: 'caution',
  writing: 'accent',
  done: 'positive',
  undoing: 'accent',
  undone: 'neutral',
  failed: 'danger',
};

export const bulkTones: Record<BulkState, Tone> = {
  checking: 'accent',
  checked: 'caution',
  writing: 'accent',
  done: 'positive',
  failed: 'danger',
};
