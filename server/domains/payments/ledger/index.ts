export { AlreadyPosted, type Entry, NotCovered, post, type Posting } from './service.ts';
export { type AccountKind, selectBalances } from './queries.ts';
