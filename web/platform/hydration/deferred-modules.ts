import type { EntryContext } from 'react-router'

/** The modules of one page: the router's manifest, one module for each matched route, and what these import. */
export type DeferredModules = {
  readonly manifest: string
  readonly routes: Readonly<Record<string, string>>
  readonly imports: readonly string[]
}

declare global {
  interface Window {
    lateModules?: DeferredModules
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/**
 * Takes the modules of a page out of what the router writes into it, so that `entry.client.tsx` can import them after
 * the first paint (decision 0008). The router is given the small entry in place of each of them.
 */
export function deferModules(context: EntryContext): { context: EntryContext; modules: DeferredModules } {
  const { manifest, staticHandlerContext } = context
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const routes = Object.fromEntries(matched.map(({ id, module }) => [id, module]))
  const imports = [...new Set(matched.flatMap((route) => route.imports ?? []))]
  const { module: entry } = manifest.entry
  const stubs = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, module: entry, imports: [] }]),
  )
  return {
    context: { ...context, manifest: { ...manifest, url: entry, routes: stubs } },
    modules: { manifest: manifest.url, routes, imports },
  }
}

/** Called in the browser: imports them all at once. */
export async function importDeferredModules({ manifest, routes, imports }: DeferredModules): Promise<void> {
  const load = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)
  const others = [manifest, ...imports].map(load)
  const loaded = Object.entries(routes).map(async ([id, address]) => [id, await load(address)] as const)
  await Promise.all(others)
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded))
}

const LONGEST_WAIT_MS = 3000
/** A page in the background is not painted. */
const LONGEST_FRAME_MS = 300

/** Resolves when the page is loaded and painted, at the first touch or key, and after three seconds at the latest. */
export function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    const afterFrame = () => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      setTimeout(done, LONGEST_FRAME_MS)
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, done, { capture: true, once: true })
    if (document.readyState === 'complete') afterFrame()
    else addEventListener('load', afterFrame, { once: true })
    setTimeout(done, LONGEST_WAIT_MS)
  })
}

/** Resolves when all of the HTML was read. */
export function waitForDocument(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}
