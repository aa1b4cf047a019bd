import type { BulkState } from '../../../contract/product-bulk.ts';
import type { ImportState } from '../../../contract/product-imports.ts';
import type { ProductState } from '../../../contract/products.ts';
import type { Tone } from '../../parts/badge.tsx';

export const stateTones: Record<ProductState, Tone> = { draft: 'caution', active: 'positive', archived: 'neutral' };

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
