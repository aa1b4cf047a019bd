import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // `npm run build` builds beside and swaps, so that a server that starts meanwhile never sees half a build.
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // One small immutable file with all routes: no request per discovered link, nothing inline that a cached page would repeat.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
