import { expect, test } from 'vitest'
import { PRIVATE_PAGES } from '#test/browser/pages.ts'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'

const sendShopper = useBrowserUsers()

type Thing = Record<string, unknown> & { '@type': string }

test('a product page has structured data and link previews with price and seller', async () => {
  const shopper = await sendShopper()
  const { page, url } = shopper
  const path = await firstProduct(shopper)
  await page.goto(path)
  const things = await structuredDataOn(shopper)
  expect(things.map((thing) => thing['@type'])).toEqual(['Product', 'Pharmacy', 'BreadcrumbList'])
  const price = await page
    .getByText(/^Rs\. [\d,]+\.\d\d$/)
    .first()
    .innerText()
  expect(things[0]).toMatchObject({
    name: await page.locator('h1').innerText(),
    offers: { priceCurrency: 'INR', price: price.replace(/^Rs\. |,/g, '') },
  })
  for (const property of ['og:title', 'og:description', 'og:image', 'og:url', 'og:type'])
    await expect
      .poll(() => page.locator(`meta[property="${property}"]`).getAttribute('content'), { message: property })
      .toBeTruthy()
  await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute('href')).toBe(url + path)
  // Client-side navigation adds no script, which the browser would block.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
  await page.waitForURL('**/products')
  await page.getByRole('heading', { name: 'Popular Products' }).waitFor()
})

test('pictures have an address that browsers keep for good, and one for link previews', async () => {
  const { page, url } = await sendShopper()
  const home = await (await page.request.get('/')).text()
  expect(home).not.toMatch(/\/images\/(?:banners|products)\/[\w-]+\.\w+\\?"/)
  for (const pattern of [/\/images\/banners\/[\w-]+\.svg\?v=\w{8}/, /\/images\/products\/[\w-]+\.webp\?v=\w{8}/]) {
    const [address = ''] = pattern.exec(home) ?? []
    const cachingOf = async (path: string) => (await page.request.get(path)).headers()['cache-control']
    expect(await cachingOf(address)).toBe('public, max-age=31536000, immutable')
    expect(await cachingOf(address.replace(/\w+$/, 'replaced'))).toBe('public, max-age=86400')
    expect(await cachingOf(address.replace(/\?.*/, ''))).toBe('public, max-age=86400')
  }
  const product = await (await page.request.get('/product-details/prd_pyrosham-650')).text()
  expect(product).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  const [, preview = ''] = /property="og:image" content="([^"]+)"/.exec(product) ?? []
  expect(preview).toMatch(`${url}/images/share/prd_pyrosham-650.jpg?price=`)
  const answer = await page.request.get(preview.slice(url.length))
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test('searches, the cart and private pages are not indexed', async () => {
  const { page } = await sendShopper()
  const isHidden = async (path: string) =>
    (await (await page.request.get(path)).text()).includes('<meta name="robots" content="noindex"/>')
  const hidden = [...PRIVATE_PAGES, '/products?search=gly', '/?search=gly', '/orderdetails/ord_x', '/order-success']
  for (const path of hidden) expect(await isHidden(path), path).toBe(true)
  for (const path of ['/', '/products', '/products?category=diabetes', '/privacy-policy', '/faq', '/grievance-officer'])
    expect(await isHidden(path), path).toBe(false)
})

test('serves the sitemap to robots and a web app manifest to phones', async () => {
  const { page, url } = await sendShopper()
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${url}/sitemap.xml`)
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await page.request.get(href!)).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  const icons = manifest.icons as { src: string; type: string }[]
  for (const { src, type } of icons) expect((await page.request.get(src)).headers()['content-type']).toContain(type)
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Tests run in incognito windows.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('going back restores the scroll position and all loaded products', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT, translated: false })
  await page.goto('/products')
  for (const count of [40, 60]) {
    await page.getByRole('link', { name: 'Load More Products' }).click()
    await expect.poll(() => page.locator('article').count()).toBe(count)
  }
  const card = page.locator('article').nth(47)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await card.getByRole('link').click()
  await page.waitForURL('**/product-details/*')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.locator('article').count()).toBe(60)
  await expect.poll(() => page.evaluate((place) => Math.abs(window.scrollY - place), before)).toBeLessThan(50)
  await page.goForward()
  await page.waitForURL('**/product-details/*')
})

async function firstProduct({ page }: BrowserUser): Promise<string> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  return /\/product-details\/[^<]+/.exec(sitemap)![0]
}

async function structuredDataOn({ page }: BrowserUser): Promise<Thing[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  return (JSON.parse(text!) as { '@graph': Thing[] })['@graph']
}
