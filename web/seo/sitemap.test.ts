import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { createClient } from '#contract/client.ts'
import { grievanceOfficer, shop } from '#shop/shop.ts'
import { apiContext, siteContext } from '#web/platform/server-context.ts'

import { loader } from './sitemap.ts'
import { loader as loadPart } from './sitemap-part.ts'

const PER_PART = 10_000

/** A shop with so many products. */
function shopOf(total: number, origin = 'https://shop.example') {
  const send = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/categories')
      return Response.json({ success: true, data: [{ name: 'A', slug: 'a&b', count: 1 }] })
    if (pathname === '/api/salts') return Response.json({ success: true, data: ['/salt/clavulanic-acid'] })
    const first = (Number(searchParams.get('part')) - 1) * PER_PART
    const length = Math.max(Math.min(PER_PART, total - first), 0)
    const data = Array.from({ length }, (_, index) => ({ _id: `prd_${first + index + 1}`, changedOn: '2026-11-20' }))
    return Response.json({ success: true, parts: Math.ceil(total / PER_PART), data })
  }
  const context = new RouterContextProvider()
  context.set(apiContext, createClient({ send, origin }))
  context.set(siteContext, { mode: 'live', origin, shop, grievanceOfficer, pageText: () => null, isPreview: false })
  return context
}

const sitemap = async (total: number) =>
  (await loader({ context: shopOf(total) } as unknown as Parameters<typeof loader>[0])).text()
const part = (total: number, name: string) =>
  loadPart({ context: shopOf(total), params: { part: name } } as unknown as Parameters<typeof loadPart>[0])
const countIn = (text: string) => text.match(/<loc>/g)?.length

test('lists pages, categories and products of a small shop in one sitemap', async () => {
  const text = await sitemap(136)
  expect(text).toContain('<urlset')
  expect(text).toContain('<loc>https://shop.example/products?category=a%26b</loc>')
  expect(text).toContain('<loc>https://shop.example/salt/clavulanic-acid</loc>')
  expect(text).toContain('<loc>https://shop.example/product-details/prd_136</loc><lastmod>2026-11-20</lastmod>')
})

test('splits a large catalogue into sitemaps; each product is in one', async () => {
  const index = await sitemap(25_001)
  expect(index).toContain('<sitemapindex')
  expect([...index.matchAll(/<loc>https:\/\/shop.example(.*?)<\/loc>/g)].map(([, path]) => path)).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/1.xml',
    '/sitemaps/2.xml',
    '/sitemaps/3.xml',
  ])
  const parts = await Promise.all(['1.xml', '2.xml', '3.xml'].map(async (name) => (await part(25_001, name)).text()))
  expect(parts.map(countIn)).toEqual([10_000, 10_000, 5001])
  expect(new Set(parts.join('').match(/prd_\d+/g)).size).toBe(25_001)
  expect(await (await part(25_001, 'pages.xml')).text()).toContain('<loc>https://shop.example/about-us</loc>')
})

test('answers 404 for an unknown sitemap', async () => {
  for (const name of ['4.xml', '0.xml', 'other.xml', '1', '99999.xml'])
    expect((await part(25_001, name)).status).toBe(404)
})

test('answers 503 while the catalogue cannot be read', async () => {
  const context = new RouterContextProvider()
  context.set(apiContext, createClient({ send: async () => new Response('', { status: 503 }), origin: '' }))
  context.set(siteContext, {
    mode: 'live',
    origin: 'https://shop.example',
    shop,
    grievanceOfficer,
    pageText: () => null,
    isPreview: false,
  })
  const answers = [
    await loader({ context } as unknown as Parameters<typeof loader>[0]),
    await loadPart({ context, params: { part: '1.xml' } } as unknown as Parameters<typeof loadPart>[0]),
  ]
  for (const answer of answers) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
})
