import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One small immutable file with all routes: no request per discovered link, nothing inline that a cached page would repeat.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
