import { importDeferredModules, waitForDocument, waitForFirstPaint } from '#web/platform/hydration/deferred-modules.ts'

hydrate().catch((error: unknown) => {
  console.error('A script could not be loaded', error)
  window.reloadOnce?.()
})

/** No top-level await: the router's script runs after this module and before the deferred ones. */
async function hydrate(): Promise<void> {
  await waitForDocument()
  const { deferredModules } = window
  // Earlier, scripts would compete with the style sheet and the largest picture (decision 0008).
  if (deferredModules) await waitForFirstPaint()
  const [{ startHydration }] = await Promise.all([
    import('./platform/hydration/start-hydration.tsx'),
    deferredModules && importDeferredModules(deferredModules),
  ])
  startHydration()
  window.allowReload?.()
}
