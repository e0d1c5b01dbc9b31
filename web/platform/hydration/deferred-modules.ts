import type { EntryContext } from 'react-router'

/** The modules of one page: the router's manifest, the matched routes and their imports. */
export type DeferredModules = {
  readonly manifest: string
  readonly routes: Readonly<Record<string, string>>
  readonly imports: readonly string[]
}

declare global {
  interface Window {
    deferredModules?: DeferredModules
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/**
 * Replaces the modules in the router's manifest with the small entry, so that `entry.client.tsx` imports them after the
 * first paint (decision 0008). The manifest keeps the matched routes only, because the router builds each of them anew for
 * every page (S8).
 */
export function deferModules(context: EntryContext): { context: EntryContext; modules: DeferredModules } {
  const { manifest, staticHandlerContext } = context
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const routes = Object.fromEntries(matched.map(({ id, module }) => [id, module]))
  const imports = [...new Set(matched.flatMap((route) => route.imports ?? []))]
  const { module: entry } = manifest.entry
  const stubs = Object.fromEntries(matched.map((route) => [route.id, { ...route, module: entry, imports: [] }]))
  return {
    context: { ...context, manifest: { ...manifest, url: entry, routes: stubs } },
    modules: { manifest: tableOf(routes, manifest.url), routes, imports },
  }
}

/** The smaller route table of the storefront or the desk, which the build writes beside the whole one. */
function tableOf(routes: Readonly<Record<string, string>>, url: string): string {
  if ('dev/ui-page' in routes) return url
  return url.replace('/manifest-', 'desk/desk-frame' in routes ? '/desk-manifest-' : '/storefront-manifest-')
}

/** Imports the modules in the browser. */
export async function importDeferredModules({ manifest, routes, imports }: DeferredModules): Promise<void> {
  const load = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)
  const others = [manifest, ...imports].map(load)
  const loaded = Object.entries(routes).map(async ([id, address]) => [id, await load(address)] as const)
  await Promise.all(others)
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded))
}

const PAINT_LIMIT_MS = 3000
/** A background page paints no frames. */
const FRAME_LIMIT_MS = 300

/** Resolves after load and paint, at the first input, or after three seconds. */
export function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    const afterFrame = () => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      setTimeout(done, FRAME_LIMIT_MS)
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, done, { capture: true, once: true })
    if (document.readyState === 'complete') afterFrame()
    else addEventListener('load', afterFrame, { once: true })
    setTimeout(done, PAINT_LIMIT_MS)
  })
}

/** Resolves when the HTML is parsed. */
export function waitForDocument(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}
