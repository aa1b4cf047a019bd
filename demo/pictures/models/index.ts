import type { Model } from '../../vocabulary.ts';
import * as seating from './seating.ts';
import type { Draw } from './spec.ts';

/** How each model is drawn. */
export const draws: Record<Model, Draw> = { ...seating } as never;
