import { expect, test } from 'vitest'
import { findDeskModules } from './separate-desk.ts'

const chunk = (moduleIds: string[], imports: string[] = []) =>
  ({ type: 'chunk', isEntry: true, facadeModuleId: moduleIds[0]!, moduleIds, imports, dynamicImports: [] }) as const

const frame = '/shop/web/storefront-frame.tsx'
const link = '/shop/web/ui/link.tsx'
const desk = '/shop/web/orders/desk/queue-page.tsx'

test('finds code of the desk in a chunk that the storefront imports', () => {
  const shared = { ...chunk([link, desk]), isEntry: false }
  expect(findDeskModules({ a: chunk([frame], ['b']), b: shared })).toEqual([desk])
  expect(findDeskModules({ a: { ...chunk([frame]), dynamicImports: ['b'] }, b: shared })).toEqual([desk])
})

test('finds a package of the desk in a chunk with the packages of every page', () => {
  const packages = ['/shop/node_modules/react/index.js', '/shop/node_modules/lean-qr/nano.mjs']
  expect(findDeskModules({ a: chunk([frame], ['b']), b: { ...chunk(packages), isEntry: false } })).toEqual([
    packages[1],
  ])
})

test('allows chunks shared by desk and storefront without code of the desk', () => {
  const shared = { ...chunk([link]), isEntry: false }
  expect(findDeskModules({ a: chunk([frame], ['c']), b: chunk([desk], ['c']), c: shared })).toEqual([])
})
