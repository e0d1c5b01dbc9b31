import { importDeferredModules, waitForDocument, waitForFirstPaint } from '#web/platform/hydration/deferred-modules.ts'

void hydrate()

/** The router's own script runs between this module and the modules that it imports late: nothing is awaited above. */
async function hydrate(): Promise<void> {
  await waitForDocument()
  const { lateModules } = window
  // Scripts would compete with the style sheet and the largest picture (decision 0013).
  if (lateModules) await waitForFirstPaint()
  const [{ startHydration }] = await Promise.all([
    import('./platform/hydration/start-hydration.tsx'),
    lateModules && importDeferredModules(lateModules),
  ])
  startHydration()
}
