import { expect, test } from 'vitest'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listSqueezedTexts } from './layout-checks.ts'
import { addFirstProduct } from './steps.ts'

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
