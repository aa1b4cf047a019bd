import type { Category, Store } from '../data/taxonomy.ts';

/** What a beginning may become, by kind. */
export type Suggestions = { keywords: string[]; categories: Category[]; stores: Store[]; itemIds: number[] };
