import type { Running } from './tools/processes.ts';
import type { Sample } from './market.ts';

/** What each part gets. */
export type Bench = Running & { home: string; sample: Sample; rounds: number; seconds: number };
