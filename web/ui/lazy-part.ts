import { lazy } from 'react';
import { loadPart } from '../app/connection.ts';

/** React's `lazy` for a part whose script comes on first use: when the connection fails, the page stays and offers to try again. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));
