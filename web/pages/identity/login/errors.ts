import type { Problem } from './check.ts';

export type Errors = Partial<Record<Problem['field'] | 'secondFactor' | 'form', string>>;
