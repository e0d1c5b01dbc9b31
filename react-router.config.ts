import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // The build that `server/languages` translates stands beside the English one.
  buildDirectory: import.meta.env.MODE === 'languages' ? 'build/languages' : 'build',
  ssr: true,
  // A page's modules are one for each route, which `web/platform/hydration` imports after the first paint.
  splitRouteModules: false,
  // The whole route table is small and immutable, so it travels as one cached file instead of by request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
