import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { toSmallTable } from './split-manifest.ts'

test("leaves the desk's frame and pages out of the route table", () => {
  const routes = { root: {}, home: { parentId: 'root' }, 'desk/desk-frame': { parentId: 'root' } }
  const table = { version: '1', routes: { ...routes, 'desk/today': { parentId: 'desk/desk-frame' } } }
  const { 'desk/desk-frame': _, ...storefront } = routes
  expect(tableIn(toStorefrontTable(scriptOf(table)))).toEqual({ version: '1', routes: storefront })
})

test('leaves out the page for development, to which no page leads', () => {
  const routes = { root: {}, 'dev/ui-page': { parentId: 'root', path: 'dev/ui' } }
  expect(tableIn(toStorefrontTable(scriptOf({ routes })))).toEqual({ routes: { root: {} } })
})

test('leaves out files, to which no page navigates', () => {
  const page = { path: 'a.b/:id', hasDefaultExport: true }
  const routes = {
    sitemap: { path: 'sitemap.xml', hasLoader: true },
    old: { path: 'products/:id', hasLoader: true },
    page,
  }
  const { sitemap: _, ...left } = routes
  expect(tableIn(toStorefrontTable(scriptOf({ routes })))).toEqual({ routes: left })
})

test('names itself, so that the router does not preload the whole table', () => {
  const whole = scriptOf({ url: '/assets/manifest-1.js', routes: {} })
  expect(tableIn(toStorefrontTable(whole))).toEqual({ url: '/assets/storefront-manifest-1.js', routes: {} })
})

test('restores the ids of routes from their keys', () => {
  const script = toStorefrontTable(scriptOf({ routes: { home: { id: 'home', path: '' } } }))
  expect(tableIn(script)).toEqual({ routes: { home: { path: '' } } })
  const window: { table?: unknown } = {}
  runInNewContext(script, { window })
  expect(window.table).toEqual({ routes: { home: { id: 'home', path: '' } } })
})

test('leaves out flags that are off, empty lists and what the root imports', () => {
  const flags = { hasLoader: true, hasAction: false }
  const home = { path: '', ...flags, imports: ['/react.js', '/goods.js'], css: [] }
  const routes = { root: { imports: ['/react.js'], css: ['/app.css'] }, home }
  expect(tableIn(toStorefrontTable(scriptOf({ entry: { imports: [] }, routes })))).toEqual({
    entry: { imports: [] },
    routes: { root: { css: ['/app.css'] }, home: { path: '', hasLoader: true, imports: ['/goods.js'] } },
  })
})

test('the table of the desk keeps all pages, without what its frame imports', () => {
  const frame = { parentId: 'root', imports: ['/react.js', '/desk.js'] }
  const today = { parentId: 'desk/desk-frame', imports: ['/react.js', '/desk.js', '/chart.js'] }
  const home = { parentId: 'root', imports: ['/react.js', '/desk.js'] }
  const routes = { root: { imports: ['/react.js'] }, home, 'desk/desk-frame': frame, 'desk/today': today }
  expect(tableIn(toSmallTable(scriptOf({ routes }), 'desk'))).toEqual({
    routes: {
      root: {},
      home: { parentId: 'root', imports: ['/desk.js'] },
      'desk/desk-frame': { parentId: 'root', imports: ['/desk.js'] },
      'desk/today': { parentId: 'desk/desk-frame', imports: ['/chart.js'] },
    },
  })
})

const toStorefrontTable = (script: string) => toSmallTable(script, 'storefront')
const scriptOf = (table: object) => `window.table=${JSON.stringify(table)};`
/** The table that the script leaves in the window, without the ids of its routes. */
const tableIn = (script: string): unknown => JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf(';')))
