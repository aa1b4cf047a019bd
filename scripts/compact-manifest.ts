// A step of `npm run build`: the browser's list of routes in few bytes.
import { join } from 'node:path';
import { compactManifest } from './parts/route-manifest.ts';

await compactManifest(join(import.meta.dirname, '..', process.env['BUILD_FOLDER'] ?? 'build', 'client/assets'));
