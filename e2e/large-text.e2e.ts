import { expect, test } from 'vitest'
import { DEMO_CHEMIST } from '#demo/desk/add-demo-trade.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { listSqueezedTexts } from './layout-checks.ts'
import { addFirstProduct, logInOnPage } from './steps.ts'

const sendShopper = useBrowserUsers({ translated: false })

test('no column of the shop is narrower than its words with text of 24 px on a phone', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await addFirstProduct(shopper)
  for (const path of ['/offline', '/cart', '/product-details/prd_pyrosham-650', '/account']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await listSqueezedTexts(page), path).toEqual([])
  }
})

test('the pages of a licensed buyer and of the desk about buyers fit text of 24 px on a phone', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  await logInOnPage(buyer, DEMO_CHEMIST.email, DEMO_CHEMIST.password)
  await buyer.page.waitForURL(({ pathname }) => pathname !== '/login')
  const staff = await sendShopper({ viewport: PHONE_VIEWPORT })
  await openDeskAs(staff, 'large-text@desk.example')
  const visits = [
    [buyer, ['/trade', '/trade/account', '/trade/order', '/products', '/product-details/prd_pyrosham-650']],
    [staff, ['/desk/trade?state=verified', '/desk/trade-ledgers', '/desk/buyers', '/desk/sales', '/desk/returns']],
  ] as const
  const squeezed: string[] = []
  for (const [{ page }, paths] of visits)
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      squeezed.push(...(await listSqueezedTexts(page)).map((text) => `${path}: ${text}`))
    }
  expect(squeezed).toEqual([])
})
