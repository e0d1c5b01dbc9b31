import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK_PAGES } from '#test/browser/pages.ts'
import { enrolAtDesk, createOwnerDeskLink } from './desk-steps.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { setTextSize } from './layout-checks.ts'
import { addFirstProduct } from './steps.ts'

const sendShopper = useBrowserUsers()

test('no column of the desk is narrower than its words with text of 24 px on a phone', async () => {
  const staff = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, context } = staff
  await enrolAtDesk(staff, await createOwnerDeskLink('large-text@desk.example'))
  const session = await context.newCDPSession(page)
  await setTextSize(session, page, 24)
  for (const path of DESK_PAGES) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await squeezedTexts(page), path).toEqual([])
  }
})

test('no column of the shop is narrower than its words with text of 24 px on a phone', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, context } = shopper
  await addFirstProduct(shopper)
  const session = await context.newCDPSession(page)
  await setTextSize(session, page, 24)
  for (const path of ['/offline', '/cart', '/product-details/prd_pyrosham-650', '/account']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await squeezedTexts(page), path).toEqual([])
  }
})

/** The texts of more than three lines in columns narrower than 3.5 em. */
function squeezedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const withText = [...document.querySelectorAll<HTMLElement>('body :not(script, style, .sr-only)')].filter((one) =>
      [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent!.trim().length > 6),
    )
    const squeezed = withText.filter((one) => {
      const em = Number.parseFloat(getComputedStyle(one).fontSize)
      const { width, height } = one.getBoundingClientRect()
      return width > 1 && width < 3.5 * em && height > 4 * em
    })
    return squeezed.map((one) => `${one.getBoundingClientRect().width} px: ${one.textContent}`)
  })
}
