import type { ProductState } from '../../../contract/products.ts';
import type { Tone } from '../../parts/badge.tsx';

export const stateTones: Record<ProductState, Tone> = { draft: 'caution', active: 'positive', archived: 'neutral' };
