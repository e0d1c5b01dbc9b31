import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url).href
/** What runs inside the server. */
const sources = ['domain', 'contract', 'server', 'shop', 'demo'].map((folder) => `${root}${folder}/`)
/** The modules that import a module, by address. */
const importers = new Map<string, Set<string>>()
/** The number of the change that a module was loaded for; none for the first load. */
const changeOf = new Map<string, number>()
let changes = 0

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const [parent = '', load] = (context.parentURL ?? '').split('?load=')
    if (load === undefined || !isSource(found.url)) return found
    importers.set(found.url, (importers.get(found.url) ?? new Set()).add(parent))
    return { ...found, url: addressNow(found.url) }
  },
})

/** Whether this file address belongs to the server. */
export function isSource(url: string): boolean {
  return sources.some((folder) => url.startsWith(folder))
}

/** Loads a module of the server, and anew what `markChanged` has named since. */
export async function loadFresh(path: string): Promise<unknown> {
  return import(addressNow(root + path))
}

/** Lets the next load read a file anew, and all modules that reach it; every module when the file is no known one. */
export function markChanged(url: string): void {
  changes += 1
  const reached = new Set(importers.has(url) ? [url] : [url, ...importers.keys()])
  // A set also visits what is added while it is read.
  for (const module of reached) {
    changeOf.set(module, changes)
    for (const importer of importers.get(module) ?? []) reached.add(importer)
  }
}

function addressNow(url: string): string {
  return `${url}?load=${changeOf.get(url) ?? 0}`
}
