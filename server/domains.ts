import type { Handler } from './platform/http/handler.ts';

/** The handlers of all domains: what the server mounts and the pages call in-process. */
export const handlers: Handler[] = [];
