import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A handful of routes: sending them at once is cheaper than asking for each on hover.
  routeDiscovery: { mode: 'initial' },
  // A loader of ours is a few lines: a file of its own would cost more than it saves.
  splitRouteModules: false,
} satisfies Config
