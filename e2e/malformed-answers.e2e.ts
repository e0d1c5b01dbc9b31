import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PRIVATE_PAGES } from '#test/browser/pages.ts'
import { readStorage } from './payment-steps.ts'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { addFirstProduct, logInWithFilledCart, orderByCod } from './steps.ts'

const sendShopper = useBrowserUsers()

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Mutations of an answer. The outermost object stays, so that the page reads its fields. */
const breakages: Readonly<Record<string, (answer: Json) => unknown>> = {
  'an empty object': () => ({}),
  null: () => null,
  'a text': () => 'soon',
  'nulls inside': (answer) => changeLeaves(answer, () => null),
  'other types inside': (answer) => changeLeaves(answer, (leaf) => (typeof leaf === 'string' ? { text: leaf } : 'x')),
  'lists for objects': (answer) => changeInner(answer, (inner) => (Array.isArray(inner) ? { list: inner } : [inner])),
}

function changeLeaves(value: Json, change: (leaf: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((one) => changeLeaves(one, change))
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object') return change(value)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changeLeaves(one, change)]))
}

/** Changes the lists and objects in the fields of an answer and in their fields. */
function changeInner(answer: Json, change: (inner: Json) => Json, depth = 2): Json {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, inner]) => {
      if (typeof inner !== 'object' || inner === null) return [name, inner]
      return [name, depth === 1 || Array.isArray(inner) ? change(inner) : changeInner(inner, change, depth - 1)]
    }),
  )
}

/** Breaks every answer of the API except the check of the token, which would log out. */
async function breakAnswers({ page }: BrowserUser, change: (answer: Json) => unknown): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/api\/(?!auth\/validatetoken)/, async (route) => {
    const answer = await route.fetch().catch(() => null)
    if (answer === null) return
    const body = (await answer.json().catch(() => null)) as Json
    await route.fulfill({ status: answer.status(), json: change(body) }).catch(() => {})
  })
}

/** Expects a visible heading or message, and a link. */
async function expectUsable(page: Page, name: string): Promise<void> {
  const links = page.locator('a[href]:visible')
  const words = page.locator(':is(h1, h2, [role=alert], [role=status]):visible')
  await expect.poll(() => links.count(), { message: `${name} has a link` }).toBeGreaterThan(0)
  await expect.poll(() => words.count(), { message: `${name} says something` }).toBeGreaterThan(0)
  await expect.poll(() => page.getByText(/^Loading/).count(), { message: `${name} ends its loading` }).toBe(0)
}

test('no malformed answer of the API leaves a page empty', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, complaints } = shopper
  await logInWithFilledCart(shopper)
  await orderByCod(shopper)
  await page.goto('/orders')
  const details = await page.getByRole('link', { name: /View details/ }).getAttribute('href')
  await addFirstProduct(shopper)
  const goTo = async (path: string) => {
    // A client navigation is faster than a page load, and its loaders read the API.
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }
  for (const [name, change] of Object.entries(breakages)) {
    await breakAnswers(shopper, change)
    // A page load also hydrates with the broken answers.
    await page.goto(details!)
    await expectUsable(page, `${details} loaded with ${name}`)
    for (const path of [...PRIVATE_PAGES, details!, '/products?sort=price', '/product-details/prd_pyrosham-650', '/']) {
      await goTo(path)
      await expectUsable(page, `${path} with ${name}`)
    }
  }
  expect(await readStorage(page, 'authToken')).not.toBeNull()
  // The last page still reads broken answers, which it logs.
  await page.goto('about:blank', { waitUntil: 'commit' })
  expect(complaints.splice(0).filter((text) => text.startsWith('policy:'))).toEqual([])
})
