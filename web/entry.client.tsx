import { documentParsed, firstPaint } from './platform/hydration/first-paint.ts'
import { importModules } from './platform/hydration/late-modules.ts'

void hydrate()

/** The router's own script runs between this module and the modules that it imports late: nothing is awaited above. */
async function hydrate(): Promise<void> {
  await documentParsed()
  const { lateModules } = window
  // Scripts would compete with the style sheet and the largest picture (decision 0008).
  if (lateModules) await firstPaint()
  const [{ startHydration }] = await Promise.all([
    import('./platform/hydration/start-hydration.tsx'),
    lateModules && importModules(lateModules),
  ])
  startHydration()
}
