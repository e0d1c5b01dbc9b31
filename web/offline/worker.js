/**
 * Offline mode. Pages always come from the network, because an old page could show an old price; without a network the
 * offline page answers, or the rider's run, which that page caches itself. Files of the build and viewed pictures are
 * cached; answers of the API are not. Workbox is larger than the budget of a first visit. `worker-script.ts` inserts the build's name, so every build installs a new worker.
 *
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LifecycleEvent
 * @typedef {LifecycleEvent & { request: Request, preloadResponse: Promise<Response | undefined>, respondWith(answer: Promise<Response>): void }} RequestEvent
 * @typedef {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> }, registration: ServiceWorkerRegistration }} Worker
 */
const worker = /** @type {Worker} */ (/** @type {unknown} */ (self))
const SHELL = 'shell-%BUILD%'
const PICTURES = 'pictures'
const MAX_PICTURES = 200
const OFFLINE = '/offline'
const RUN_CACHE = 'desk-run'
const RUN = '/desk/run'

addEventListener('install', (event) => /** @type {LifecycleEvent} */ (event).waitUntil(install()))
addEventListener('activate', (event) => /** @type {LifecycleEvent} */ (event).waitUntil(activate()))
addEventListener('fetch', (event) => respond(/** @type {RequestEvent} */ (event)))

async function install() {
  await cacheOffline(OFFLINE)
  await worker.skipWaiting()
}

/** Caches an offline page with its scripts and styles. @param {string} path */
async function cacheOffline(path) {
  const page = await fetch(path, { cache: 'reload' })
  if (!page.ok) throw new Error(`The offline page answered ${page.status}`)
  const files = (await page.clone().text()).match(/\/assets\/(?:[\w-]+\/)?[\w.-]+\.(?:js|css)/g)
  const cache = await caches.open(SHELL)
  await cache.addAll([...new Set(files), '/images/placeholder.jpg'])
  await cache.put(path, page)
}

/** The offline page in the language of a path: that of "/te/cart" is "/te/offline". @param {string} pathname */
const offlineFor = (pathname) => (/^\/(?:te|hi)(?=\/|$)/.exec(pathname)?.[0] ?? '') + OFFLINE

/** Caches the offline page of a language with the first page in it. @param {string} path */
async function keepOffline(path) {
  if (path === OFFLINE || (await caches.match(path))) return
  await cacheOffline(path).catch(() => {})
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => ![SHELL, PICTURES, RUN_CACHE].includes(name)).map((name) => caches.delete(name)),
  )
  // Pages load while the worker is still starting.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** @param {RequestEvent} event */
function respond(event) {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (/^\/(api|dev|desk)\//.test(pathname) && pathname !== RUN) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
  else if (pathname.startsWith('/images/')) event.respondWith(networkFirst(request))
}

/** @param {RequestEvent} event */
async function page(event) {
  const { request, preloadResponse } = event
  const { pathname, search } = new URL(request.url)
  const offline = offlineFor(pathname)
  try {
    const early = await preloadResponse
    // Without a connection Firefox resolves with an error response. Other browsers reject.
    const shown = early && early.type !== 'error' ? early : await fetch(request)
    event.waitUntil(keepOffline(offline))
    return shown
  } catch {
    const run = pathname === RUN ? await caches.match(RUN) : undefined
    if (run) return run
    const path = (await caches.match(offline)) ? offline : OFFLINE
    const cached = await caches.match(path)
    if (!cached) return Response.error()
    // The page hydrates only at its own address.
    return pathname === path ? cached : Response.redirect(`${path}?from=${encodeURIComponent(pathname + search)}`)
  }
}

/** Build files have content hashes in their names. @param {Request} request */
async function cacheFirst(request) {
  const cached = await caches.match(request)
  if (cached) return cached
  const fresh = await fetch(request)
  if (fresh.ok) await store(SHELL, request, fresh)
  return fresh
}

/** @param {Request} request */
async function networkFirst(request) {
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await store(PICTURES, request, fresh)
    return fresh
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

/** A full disk must not fail the request. @param {string} name @param {Request} request @param {Response} fresh */
async function store(name, request, fresh) {
  try {
    const cache = await caches.open(name)
    await cache.put(request, fresh.clone())
    if (name === PICTURES) for (const old of (await cache.keys()).slice(0, -MAX_PICTURES)) await cache.delete(old)
  } catch {}
}
