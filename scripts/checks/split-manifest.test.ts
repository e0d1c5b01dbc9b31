import { expect, test } from 'vitest'
import { withoutDesk } from './split-manifest.ts'

test("leaves the desk's frame and pages out of the route table", () => {
  const routes = { root: {}, home: { parentId: 'root' }, 'desk/desk-frame': { parentId: 'root' } }
  const table = { version: '1', routes: { ...routes, 'desk/today': { parentId: 'desk/desk-frame' } } }
  const { 'desk/desk-frame': _, ...storefront } = routes
  expect(withoutDesk(`window.table=${JSON.stringify(table)};`)).toBe(
    `window.table=${JSON.stringify({ version: '1', routes: storefront })};`,
  )
})
