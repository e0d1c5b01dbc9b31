import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'

import { deferModules } from './deferred-modules.ts'

const route = (id: string, imports: string[]) => ({ id, module: `/assets/${id}.js`, imports })
const context = {
  manifest: {
    url: '/assets/manifest-1.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/import.js'] },
    routes: {
      root: route('root', ['/assets/react.js', '/assets/frame.js']),
      home: route('home', ['/assets/react.js', '/assets/goods.js']),
      cart: route('cart', ['/assets/react.js']),
    },
  },
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'home' } }] },
} as unknown as EntryContext

test('leaves only the entry and the manifest in the router’s context', () => {
  const { manifest } = deferModules(context).context
  const addresses = new Set(JSON.stringify(manifest).match(/\/assets\/[\w.]+/g))
  expect([...addresses].toSorted()).toEqual(['/assets/entry.js', '/assets/import.js'])
})

test('lists the modules of the matched routes, and each of their imports once', () => {
  expect(deferModules(context).modules).toEqual({
    manifest: '/assets/storefront-manifest-1.js',
    routes: { root: '/assets/root.js', home: '/assets/home.js' },
    imports: ['/assets/react.js', '/assets/frame.js', '/assets/goods.js'],
  })
})

test.each([
  ['desk/desk-frame', 'desk-manifest'],
  ['dev/ui-page', 'manifest'],
])('lists the route table for %s', (id, name) => {
  const page = { ...context, staticHandlerContext: { matches: [{ route: { id } }] } }
  const manifest = { ...context.manifest, routes: { ...context.manifest.routes, [id]: route(id, []) } }
  expect(deferModules({ ...page, manifest } as unknown as EntryContext).modules.manifest).toBe(`/assets/${name}-1.js`)
})
