// `npm run build`: builds the pages when their sources have changed.
import { buildIfNeeded } from './parts/build.mjs';
import { installIfNeeded } from './parts/install.mjs';
import { findNode } from './parts/node.mjs';

installIfNeeded();
if (!(await buildIfNeeded(findNode()))) console.log('The pages are built already.');
