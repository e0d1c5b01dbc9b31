/**
 * Offline mode. Pages always come from the network, because an old page could show an old price; without a network the
 * offline page answers. Files of the build and viewed pictures are cached; answers of the API are not. Workbox is larger
 * than the budget of a first visit. `worker-script.ts` inserts the build's name, so every build installs a new worker.
 *
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LifeEvent
 * @typedef {LifeEvent & { request: Request, preloadResponse: Promise<Response | undefined>, respondWith(answer: Promise<Response>): void }} AskEvent
 * @typedef {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> }, registration: ServiceWorkerRegistration }} Worker
 */
const worker = /** @type {Worker} */ (/** @type {unknown} */ (self))
const SHELL = 'shell-%BUILD%'
const PICTURES = 'pictures'
const MOST_PICTURES = 200
const OFFLINE = '/offline'

addEventListener('install', (event) => /** @type {LifeEvent} */ (event).waitUntil(keepShell()))
addEventListener('activate', (event) => /** @type {LifeEvent} */ (event).waitUntil(takeOver()))
addEventListener('fetch', (event) => answer(/** @type {AskEvent} */ (event)))

/** The offline page with everything that its HTML names. */
async function keepShell() {
  const page = await fetch(OFFLINE, { cache: 'reload' })
  if (!page.ok) throw new Error(`The offline page answered ${page.status}`)
  const files = (await page.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g)
  const cache = await caches.open(SHELL)
  await cache.addAll([...new Set(files), '/images/placeholder.jpg'])
  await cache.put(OFFLINE, page)
  await worker.skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== SHELL && name !== PICTURES).map((name) => caches.delete(name)))
  // Pages are asked for while the worker is still waking up, so that it slows nobody down.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** @param {AskEvent} event */
function answer(event) {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|dev|desk)\//.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request))
  else if (pathname.startsWith('/images/')) event.respondWith(networkFirst(request))
}

/** @param {AskEvent} event */
async function page({ request, preloadResponse }) {
  try {
    const early = await preloadResponse
    // Where the line is broken, Firefox resolves with the failure; others reject.
    return early && early.type !== 'error' ? early : await fetch(request)
  } catch {
    const { pathname, search } = new URL(request.url)
    const kept = await caches.match(OFFLINE)
    if (!kept) return Response.error()
    // The page must know its own address to come alive, so it is not shown under another.
    return pathname === OFFLINE ? kept : Response.redirect(`${OFFLINE}?from=${encodeURIComponent(pathname + search)}`)
  }
}

/** The name of a file of the build says what is in it, so a kept one is always right. @param {Request} request */
async function keptFirst(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await keep(SHELL, request, fresh)
  return fresh
}

/** @param {Request} request */
async function networkFirst(request) {
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await keep(PICTURES, request, fresh)
    return fresh
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

/** Keeping may fail (a full disk); the answer is good all the same. @param {string} name @param {Request} request @param {Response} fresh */
async function keep(name, request, fresh) {
  try {
    const cache = await caches.open(name)
    await cache.put(request, fresh.clone())
    if (name === PICTURES) for (const old of (await cache.keys()).slice(0, -MOST_PICTURES)) await cache.delete(old)
  } catch {}
}
