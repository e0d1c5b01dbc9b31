import { expect, test } from 'vitest'
import { drawPlaceholder } from './draw-placeholder.ts'
import { drawProduct } from './draw-product.ts'
import type { PictureView } from './draw-product.ts'
import { PALETTES } from './palette.ts'
import type { PackColour } from './palette.ts'
import { packFacts } from './product-facts.ts'
import type { PackKind, PictureProduct } from './product-facts.ts'
import { fitText, textWidth } from './text.ts'

const KINDS = [
  'strip',
  'bottle',
  'jar',
  'tube',
  'box',
  'vial',
  'ampoule',
  'pen',
  'syringe',
  'inhaler',
  'respule',
  'sachet',
  'device',
  'card',
  'pack',
] as const satisfies PackKind[]
const CATEGORIES = [
  'Diabetes',
  'Cardiology',
  'General medicines',
  'Anti-cancer',
  'Neurology',
  'A category without artwork',
]
const VIEWS: PictureView[] = [1, 2, 3]
const LONG_NAME =
  'Glyndharivaleprasomatin Forte 2.5 mg Glimepiride + 500 mg Metformin Hydrochloride Sustained-release Combination Tablet'

function buildProduct(overrides: Partial<PictureProduct> = {}): PictureProduct {
  return {
    slug: 'jivometra-500',
    productName: 'Jivometra 500 mg Tablet',
    brand: 'Jivometra',
    composition: 'Metformin (500mg)',
    manufacturer: 'Nilgiri Lifesciences',
    category: 'Diabetes',
    itemForm: 'Tablet',
    packSize: 'Strip of 10 tablets',
    schedule: 'H',
    look: { kind: 'strip', colour: 'teal' },
    ...overrides,
  }
}

type Face = { w: number; h: number; x: number; y: number; scale: number }

/** Translates and scales a face into a group; rotated groups are not measured. */
function within(face: Face | undefined, tag: string): Face | undefined {
  const own = / data-panel="([\d.]+) ([\d.]+)"/.exec(tag)
  if (own) return { w: Number(own[1]), h: Number(own[2]), x: 0, y: 0, scale: 1 }
  const transform = / transform="([^"]+)"/.exec(tag)?.[1]
  if (!face || !transform) return face
  if (!/rotate\(0\)|^scale/.test(transform)) return undefined
  const [x = 0, y = 0] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(transform)?.slice(1).map(Number) ?? []
  const scale = Number(/scale\(([\d.]+)\)/.exec(transform)?.[1] ?? 1)
  return { ...face, x: face.x + x * face.scale, y: face.y + y * face.scale, scale: face.scale * scale }
}

/** The words outside their face: every `data-box` is compared with its `data-panel`. */
function wordsOutside(svg: string): string[] {
  const faces: (Face | undefined)[] = []
  const outside: string[] = []
  for (const [tag] of svg.matchAll(/<\/?(?:g|path)\b[^>]*>/g)) {
    if (tag.startsWith('</g')) faces.pop()
    if (tag.startsWith('<g') && !tag.endsWith('/>')) faces.push(within(faces.at(-1), tag))
    const box = / data-box="([^"]+)"/.exec(tag)?.[1]?.split(' ').map(Number)
    const face = faces.at(-1)
    if (!box || !face) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = box.map(
      (edge, i) => edge * face.scale + (i % 2 ? face.y : face.x),
    )
    const isOutside = left < -0.5 || top < -0.5 || right > face.w + 0.5 || bottom > face.h + 0.5
    if (isOutside) outside.push(`${box} in ${JSON.stringify(face)}`)
  }
  return outside
}

test.each(KINDS)('draws every view of a %s without invalid numbers', (kind) => {
  for (const view of VIEWS) {
    const svg = drawProduct(buildProduct({ look: { kind, colour: 'rose' } }), view)
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 800 800"[^>]*>.*<\/svg>$/s)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object/)
    expect(svg.match(/<g\b[^/>]*(?:"[^"]*"[^/>]*)*>/g)?.length).toBe(svg.match(/<\/g>/g)?.length)
    expect(svg).not.toContain('<text')
  }
})

test.each(KINDS)('keeps the longest names inside the panels of a %s', (kind) => {
  for (const category of CATEGORIES) {
    for (const name of [
      LONG_NAME,
      'Tenofovirlamivudinedolutegravirefavirenz 300 mg + 300 mg + 50 mg Tablet',
      'A1 Tablet',
    ]) {
      const product = buildProduct({
        productName: name,
        brand: name.split(' ')[0] ?? '',
        composition:
          'Tenofovir disoproxil fumarate (300mg) + Lamivudine (300mg) + Dolutegravir (50mg) + Glycerin (1000mg/100ml)',
        manufacturer: 'Sahyadri Himalaya Nilgiri Remedies and Lifesciences Private Limited',
        packSize: 'Pack with 3 strips of 10 sustained-release tablets and an applicator',
        category,
        look: { kind, colour: 'amber' },
      })
      const views = category === 'Diabetes' ? VIEWS : VIEWS.slice(0, 2)
      for (const view of views)
        expect(wordsOutside(drawProduct(product, view)), `${name}, ${category}, ${view}`).toEqual([])
    }
  }
})

test('has a palette for every colour of the catalogue', () => {
  for (const colour of Object.keys(PALETTES) as PackColour[])
    expect(drawProduct(buildProduct({ look: { kind: 'strip', colour } }), 1)).toContain(PALETTES[colour].main)
})

test('escapes special characters of a name', () => {
  const svg = drawProduct(
    buildProduct({ productName: `Ben & Co's <b>"Fort"</b> α-β 5 µg ज़ Tablet`, composition: '<script>&' }),
    1,
  )
  expect(svg).toContain('<title>Ben &amp; Co&#39;s &lt;b&gt;&quot;Fort&quot;&lt;/b&gt;')
  expect(svg).not.toMatch(/<b>|<script|&(?!amp;|lt;|gt;|quot;|#39;)/)
})

test('draws a product deterministically and another one differently', () => {
  expect(drawProduct(buildProduct(), 1)).toBe(drawProduct(buildProduct(), 1))
  expect(drawProduct(buildProduct({ productName: 'Jivometra 850 mg Tablet' }), 1)).not.toBe(
    drawProduct(buildProduct(), 1),
  )
})

test('only prescription medicines have the red line', () => {
  for (const view of VIEWS) {
    expect(drawProduct(buildProduct({ schedule: 'H1' }), view).includes('#c3201b')).toBe(true)
    expect(drawProduct(buildProduct({ schedule: 'OTC' }), view).includes('#c3201b')).toBe(false)
  }
})

test.each([
  ['Gel', 'tube', false],
  ['Solution', 'bottle', false],
  ['Medical device', 'device', false],
  ['Tablet', 'box', true],
] as const)('draws capsules on a pack of general medicines only with pills: %s', (itemForm, kind, hasCapsules) => {
  const product = buildProduct({ category: 'General medicines', itemForm, look: { kind, colour: 'teal' } })
  expect(drawProduct(product, 1).includes('M-24 -48a24 24')).toBe(hasCapsules)
})

test.each([
  ['Jivometra SR 1000 mg Sustained-release Tablet', 'Jivometra', 'Jivometra SR', '1000 mg', 'Sustained-release Tablet'],
  ['Montrivana LC 10 mg/5 mg Tablet', 'Montrivana', 'Montrivana LC', '10/5 mg', 'Tablet'],
  ['Kavinsula 30/70 40 IU/mL Injection', 'Kavinsula', 'Kavinsula 30/70', '40 IU/mL', 'Injection'],
  ['Wundasol 5% Antiseptic Solution 100 ml', 'Wundasol', 'Wundasol', '5%', 'Antiseptic Solution'],
  ['Akshline 30G 40 IU (1 mL) Insulin Syringe', 'Akshline', 'Akshline 30G', '40 IU', 'Insulin Syringe'],
])('derives the pack text of %s', (productName, brand, title, strength, form) => {
  expect(packFacts(buildProduct({ productName, brand }))).toMatchObject({ title, strength, form })
})

test('shrinks a text to its box, then truncates it with an ellipsis', () => {
  const fitted = fitText('Pneumonoultramicroscopicsilico', 800, { width: 60, lines: 1, largest: 40, smallest: 12 })
  expect(fitted.lines[0]).toMatch(/…$/)
  expect(textWidth(fitted.lines[0] ?? '', fitted.size, 800)).toBeLessThanOrEqual(60)
})

test('the placeholder has no text', () => {
  expect(drawPlaceholder()).not.toMatch(/data-box|NaN/)
})
