import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // There are few routes, so sending them at once is cheaper than a request for each.
  routeDiscovery: { mode: 'initial' },
  // Our loaders are a few lines, so separate files would cost more than they save.
  splitRouteModules: false,
} satisfies Config
