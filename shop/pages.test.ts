import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultFee } from '#domain/cart/price-cart.ts'
import { formatRupees } from '#domain/money.ts'
import { delivery, shippingDays } from './delivery.ts'
import { returns } from './returns.ts'
import { readPageContent } from '#contract/page-texts.ts'
import type { BlockKind, BlockOf } from '#domain/page-texts/block-kinds.ts'
import { pageErrors } from '#domain/page-texts/check-page.ts'
import { pageFacts } from '#domain/page-texts/page-facts.ts'
import { showPage } from '#domain/page-texts/show-page.ts'
import { pageTerms, pageTexts } from './pages.ts'
import { grievanceOfficer, shop } from './shop.ts'

const facts = pageFacts(shop, grievanceOfficer, pageTerms)
type PageKey = keyof typeof pageTexts
const shownPage = (key: PageKey) => showPage(pageTexts[key].content, { facts })

function blocksOf<Kind extends BlockKind>(key: PageKey, kind: Kind): BlockOf<Kind>[] {
  return shownPage(key).blocks.filter((block) => block.kind === kind) as unknown as BlockOf<Kind>[]
}

const wordsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(wordsOf)
      : []

const keys = Object.keys(pageTexts) as PageKey[]
const everything = keys.flatMap((key) => wordsOf(shownPage(key))).join('\n')

test.each(keys)('the text of %s fits its page, and each fixed sentence stands in it', (key) => {
  const { content, fixed = [] } = pageTexts[key]
  const read = readPageContent(content)
  expect(read && pageErrors(pageTexts[key], read, facts)).toEqual({})
  const words = wordsOf(content)
  for (const sentence of fixed) expect(words).toContain(sentence)
})

test('the pages name the fee which the cart charges', () => {
  expect(delivery.fee).toBe(formatRupees(defaultFee.fee))
})

test('search engines read the delivery times of the pages', () => {
  const { handling, transit } = shippingDays
  expect(delivery.times.remote).toContain(`-${handling.max + transit.max} business days`)
  expect([delivery.times.hyderabad, handling.min + transit.min]).toEqual(['same or next day', 0])
})

test('every amount is written in full', () => {
  for (const [amount] of everything.matchAll(/Rs\.? ?\d[\d,.]*\d/g)) expect(amount).toMatch(/^Rs\. [\d,]+\.\d\d$/)
})

test.each([
  [
    'shipping-policy',
    [
      'Same or next day',
      '3-4 business days',
      '5-7 business days',
      '2-4 weeks',
      '7-10 business days',
      '5 km',
      'Rs. 1,000.00',
    ],
  ],
  ['return-and-refund', ['New, unopened items', '30 days', 'four weeks', '5-10 days', '3-5', '5-10 business days']],
  [
    'terms-and-conditions',
    [
      'Minors under 14',
      'guardian',
      'credit card',
      'debit card',
      'PayPal',
      'Schedule X medicines are never sold online',
    ],
  ],
  [
    'faq',
    [
      delivery.fee,
      delivery.times.hyderabad,
      delivery.times.cities,
      delivery.times.remote,
      delivery.nearby.radius,
      delivery.nearby.above,
      returns.within,
      returns.refundWithin,
      'credit card',
      'debit card',
      'PayPal',
      'cash on delivery',
      'Schedule X medicines are never sold online',
    ],
  ],
  ['grievance-officer', ['Consumer Protection (E-Commerce) Rules 2020', '48 hours', 'one month', '@meherbagh.example']],
  [
    'privacy-policy',
    ['Digital Personal Data Protection Act 2023', 'no cookies', 'corrected', 'erased', 'tax and drug law'],
  ],
] as const)('%s states its facts', (key, stated) => {
  const words = wordsOf(shownPage(key)).join('\n').toLowerCase()
  for (const fact of stated) expect(words).toContain(fact.toLowerCase())
})

test('the gallery has nine pictures, each with a caption and words for those who do not see it', () => {
  const [gallery] = blocksOf('photo-gallery', 'gallery')
  expect(gallery?.rows).toHaveLength(9)
  for (const { title, caption, alt } of gallery?.rows ?? []) expect([title, caption, alt].every(Boolean)).toBe(true)
})

test('Schedule X leads to no product', () => {
  const [specialities] = blocksOf('popular-stockists', 'specialities')
  const scheduleX = specialities?.rows.find(({ name }) => name === 'Schedule X')
  expect(scheduleX).not.toHaveProperty('category')
  expect(scheduleX).not.toHaveProperty('search')
})

test('the FAQ has 10 to 14 different questions', () => {
  const questions = blocksOf('faq', 'questions').flatMap(({ rows }) => rows.map(({ question }) => question))
  expect(new Set(questions).size).toBe(questions.length)
  expect(questions.length).toBeGreaterThanOrEqual(10)
  expect(questions.length).toBeLessThanOrEqual(14)
})

test('nothing promises a cure', () => {
  expect(everything).not.toMatch(/\bcures?\b(?<!(?:no|promise|promises of) cures?)/i)
  expect(everything).not.toMatch(/guarantee|miracle|100 ?%|best price|hurry/i)
})

test('About Us has history, awards, facilities and hours', () => {
  const headings = shownPage('about-us').blocks.flatMap((block) => ('heading' in block ? [block.heading] : []))
  expect(headings.slice(0, 4)).toEqual(['Our history', 'Awards', 'Facilities', 'Opening hours'])
})

test('Popular Stockists names every speciality', () => {
  expect(blocksOf('popular-stockists', 'specialities')[0]?.rows.map(({ name }) => name)).toEqual([
    'HIV/AIDS',
    'Anti-cancer',
    'Cardiology',
    'Neurology',
    'Nephrology',
    'Gynaecology',
    'Life-saving medicines',
    'Emergency drugs',
    'Schedule X',
  ])
})

const scenes = new Set(everything.split('\n').filter((word) => /^\/images\/.+\.svg$/.test(word)))

test.each([...scenes])('%s is a small drawing without scripts, styles and links', (path) => {
  const svg = readFileSync(`web/public${path}`, 'utf8')
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 (960 640|96 96)"/)
  expect(svg.length).toBeLessThanOrEqual(25 * 1024)
  expect(svg).not.toMatch(/NaN|undefined|style=|<script|href=/)
})
