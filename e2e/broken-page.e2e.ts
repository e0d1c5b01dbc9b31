import { expect, test } from 'vitest'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'

const sendShopper = useBrowserUsers()

const broken =
  'export const clientLoader = () => null; export default function Broken() { throw new Error("broken on purpose") }'
const brokenMeta = `export function meta() { throw new Error("broken on purpose") }; ${broken}`

/** Serves a gallery page that throws while rendering. */
async function breakGallery({ page }: BrowserUser, body = broken): Promise<void> {
  await page.route(/\/assets\/photo-gallery-page-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

/** Expects only the page's own error, without a Trusted Types violation. */
function expectOnlyOwnErrors({ complaints }: BrowserUser): void {
  expect(complaints.splice(0).filter((text) => !text.includes('broken on purpose'))).toEqual([])
}

test('shows an error after a navigation inside the layout, and the next page works', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await breakGallery(shopper)
  await page.goto('/about-us')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Photo Gallery' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await footer.getByRole('link', { name: 'Services' }).click()
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expectOnlyOwnErrors(shopper)
})

test('shows an error during a page load inside the layout instead of a blank page', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await breakGallery(shopper)
  await page.goto('/photo-gallery')
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
  expectOnlyOwnErrors(shopper)
})

test('an error in the title of a page does not mount the document anew, and the next page works (pages-4)', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await breakGallery(shopper, brokenMeta)
  const footer = page.getByRole('contentinfo')
  await page.goto('/about-us')
  await footer.getByRole('link', { name: 'Photo Gallery' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await footer.getByRole('link', { name: 'Services' }).click()
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Services/)
  await page.goto('/photo-gallery')
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await footer.getByRole('link', { name: 'Services' }).click()
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
  expectOnlyOwnErrors(shopper)
})
