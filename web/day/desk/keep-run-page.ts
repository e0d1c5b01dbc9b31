import { href } from 'react-router'

/** Where the service worker finds the page. */
const CACHE = 'desk-run'

/** Caches the document of the run page and the files that it names, for a reload without a line (day-1). */
export async function keepRunPage(): Promise<void> {
  if (!import.meta.env.PROD || !('caches' in window)) return
  const { registerServiceWorker } = await import('#web/offline/offline-support.ts')
  await registerServiceWorker()
  const path = href('/desk/run')
  const page = await fetch(path)
  if (!page.ok) return
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  const cache = await caches.open(CACHE)
  const kept = new Map((await cache.keys()).map((request) => [new URL(request.url).pathname, request]))
  await cache.addAll([...files].filter((file) => !kept.has(file)))
  // The document is the last, so that its files are there.
  await cache.put(path, page)
  for (const [file, request] of kept) if (file !== path && !files.has(file)) await cache.delete(request)
}
