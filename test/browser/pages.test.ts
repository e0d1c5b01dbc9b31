import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { DESK_PAGES, PRIVATE_PAGES, PUBLIC_PAGES } from './pages.ts'

/** Journeys visit these pages, because they need rows such as an order. */
const visitedByJourneys = [
  'account/requests/:id',
  'trade/order',
  'orderdetails/:id',
  'online-payment/:orderId?',
  'validate-payment/:orderId?',
  'desk/returns',
  'desk/returns/:id',
  'desk/prescriptions/:id',
  'desk/prescriptions/requests/:id',
  'desk/stock/:id',
  'desk/receipts/:id',
  'desk/supplier-returns/:id',
  'desk/recalls/:id',
  'desk/customers/:id',
  'desk/privacy/breach/:id',
  'desk/privacy/holds/:id',
  'desk/privacy/erasures/:id',
  'desk/tickets/:id',
  'desk/buyers/:id',
  'desk/trade/prices/:id',
  'desk/trade-ledgers/:id',
]

test('every page of web/routes.ts is in the list that is visited', () => {
  const pages = (routes as RouteConfigEntry[]).flatMap(pagesOf)
  expect(pages.length).toBeGreaterThan(30)
  const visited = [...PUBLIC_PAGES, ...PRIVATE_PAGES, ...DESK_PAGES].map((address) => address.split('?')[0]!)
  const unvisited = pages.filter((path) => !visited.some((address) => matchPath(`/${path}`, address) !== null))
  expect(unvisited).toEqual(visitedByJourneys)
})

/** The paths of the pages under a route. Files such as the sitemap have no component. */
function pagesOf({ path = '', file, children }: RouteConfigEntry): string[] {
  return children?.flatMap(pagesOf) ?? (file.endsWith('.tsx') ? [path] : [])
}
