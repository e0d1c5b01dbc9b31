import { HtmlValidate } from 'html-validate'
import { expect, inject, test } from 'vitest'

const url = inject('shopUrl')

/** React determines the code style; these rules find errors for browsers and screen readers. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // The checkboxes of a filter share its name.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    'long-title': 'off',
    'no-implicit-input-type': 'off',
    'no-inline-style': 'error',
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    // The standard has no token for a numeric keypad with a national phone number.
    'valid-autocomplete': 'off',
    'valid-id': ['error', { relaxed: true }],
    'void-style': 'off',
  },
})

/** Pages that no link leads to. */
const UNLINKED = [
  '/register',
  '/forgot-password',
  '/reset-password',
  '/order-success',
  '/order-failed',
  '/order-pending',
  '/error',
  '/loader',
  '/offline',
  '/dev/ui',
  '/products?search=gly',
  '/products?search=nothing-like-this',
  '/products?search=metfromin',
  '/products?category=diabetes&form=Tablet&sort=price',
  '/no-such-page',
]

/** The home page lists 20 products, each twice: as HTML and as hydration data, with the facts of the shop. 16 kB after brotli. */
const HOME_PAGE_BYTES = 70 * 1024

/** `address` is where a redirect of the path led to. */
type Found = { readonly path: string; readonly address: string; readonly status: number; readonly html: string }

test('the HTML of the home page stays below 70 KiB', async () => {
  const html = await (await fetch(url)).bytes()
  expect(html.length).toBeLessThan(HOME_PAGE_BYTES)
})

test('every page is valid HTML, and no link or file is missing', async () => {
  const pages = await crawl(['/', ...UNLINKED])
  expect(pages.length).toBeGreaterThan(150)
  expect(
    pages.filter(({ path, status }) => status !== (path.endsWith('/no-such-page') ? 404 : 200)).map(nameOf),
  ).toEqual([])

  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => pathOf(loc.replaceAll('&amp;', '&')))
  expect(listed.length).toBeGreaterThan(140)
  const known = new Set(pages.map(({ address }) => address))
  expect(
    listed.filter((path) => !known.has(path)),
    'listed in the sitemap but linked from nowhere',
  ).toEqual([])

  // Product pages share one template, as do the pages of salts and searches, so every tenth is checked.
  const alike = pages.filter(({ path }) =>
    /^\/(?:(?:te|hi)\/)?(?:product-details\/|salt\/|products\?search=)/.test(path),
  )
  const looked = pages.filter(
    (page) => UNLINKED.includes(page.path) || !alike.includes(page) || alike.indexOf(page) % 10 === 0,
  )
  const files = new Set(looked.flatMap(({ html }) => filesOf(html)))
  expect(await missing([...files]), 'pictures, scripts and styles').toEqual([])
  const mistakes: string[] = []
  for (const page of looked) mistakes.push(...(await mistakesIn(page)))
  expect(mistakes).toEqual([])
})

/** Follows the links inside the shop, except to lists with more than one filter. */
async function crawl(start: readonly string[]): Promise<Found[]> {
  const found = new Map<string, Found>()
  let next = [...start]
  while (next.length > 0) {
    const pages = await eightAtOnce(next, visit)
    for (const page of pages) found.set(page.path, page)
    const links = pages.flatMap(({ html }) => linksOf(html))
    next = [...new Set(links)].filter((path) => !found.has(path) && !combinesFilters(path))
  }
  return [...found.values()]
}

/** One page with several filters is in `UNLINKED`. */
function combinesFilters(path: string): boolean {
  return new URLSearchParams(path.split('?')[1]).size > 1
}

async function visit(path: string): Promise<Found> {
  const answer = await fetch(url + path)
  return { path, address: pathOf(answer.url), status: answer.status, html: await answer.text() }
}

function linksOf(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  // The mailbox shows the mails of other tests; the API has its own documentation; pictures are checked as files.
  return hrefs.filter((path) => !/^\/(dev|api|images)\//.test(path))
}

function filesOf(html: string): string[] {
  const named = [...html.matchAll(/\b(?:src|href)="(\/(?:assets|images|icons)\/[^"]+)"/g)].map(([, path = '']) => path)
  const sets = [...html.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(/,\s*/).map((one) => one.split(' ')[0] ?? ''),
  )
  return [...named, ...sets]
}

async function missing(paths: readonly string[]): Promise<string[]> {
  const found = await eightAtOnce(paths, async (path) => (await fetch(url + path, { method: 'HEAD' })).status === 200)
  return paths.filter((_, index) => !found[index])
}

async function eightAtOnce<T>(paths: readonly string[], work: (path: string) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let start = 0; start < paths.length; start += 8)
    results.push(...(await Promise.all(paths.slice(start, start + 8).map(work))))
  return results
}

async function mistakesIn({ path, html }: Found): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`)
}

function nameOf({ path, status }: Found): string {
  return `${status} ${path}`
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
