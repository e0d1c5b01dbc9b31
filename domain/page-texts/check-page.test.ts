import { expect, test } from 'vitest'
import { readPageContent } from '#contract/page-texts.ts'
import type { Block, PageContent, PageText } from './block-kinds.ts'
import { pageErrors } from './check-page.ts'
import { fillFacts } from './page-facts.ts'
import { showPage } from './show-page.ts'

const facts = { city: 'Pune', phone: '+91 1', phoneLink: 'tel:+911', fee: 'Rs. 49.00' }
const MINORS = 'Minors under 14 need a guardian.'
const page: PageText = {
  path: '/terms',
  title: 'Terms',
  fixed: [MINORS, 'Cities', '3-4 days'],
  content: {
    description: 'Terms',
    blocks: [
      { kind: 'heading', heading: 'Who may order' },
      { kind: 'paragraph', text: MINORS },
      { kind: 'times', rows: [{ where: 'Cities', time: '3-4 days', note: 'By courier' }] },
      { kind: 'hours', heading: 'Hours' },
    ],
  },
}

const withBlocks = (...blocks: readonly Block[]): PageContent => ({ ...page.content, blocks })
const errorsOf = (content: unknown) => {
  const read = readPageContent(content)
  return read === null ? 'unreadable' : pageErrors(page, read, facts)
}

test('accepts the text of the files', () => {
  expect(errorsOf(page.content)).toEqual({})
})

test('accepts fixed sentences in another order, with other words around them', () => {
  const [heading, paragraph, times, hours] = page.content.blocks as [Block, Block, Block, Block]
  const free: Block = { kind: 'paragraph', text: 'Our delivery in {city} costs {fee}.' }
  expect(errorsOf(withBlocks(hours, free, heading, times, paragraph))).toEqual({})
})

test('refuses a text without a fixed sentence', () => {
  const blocks = page.content.blocks.filter(({ kind }) => kind !== 'paragraph')
  expect(errorsOf(withBlocks(...blocks))).toEqual({ blocks: `This sentence is fixed and must stay: ${MINORS}` })
})

test('keeps the fixed texts of a row together', () => {
  const rows = [
    { where: 'Cities', time: '9 days', note: 'x' },
    { where: 'Elsewhere', time: '3-4 days', note: 'x' },
  ]
  const blocks = page.content.blocks.map((block) => (block.kind === 'times' ? { ...block, rows } : block))
  expect(errorsOf(withBlocks(...blocks))).toEqual({ blocks: expect.stringContaining('Cities · 3-4 days') })
})

test('refuses to add or remove a part of the page', () => {
  const sentence = { blocks: expect.stringContaining('cannot be added, removed or exchanged') }
  expect(errorsOf(withBlocks(...page.content.blocks.slice(0, 3)))).toEqual(sentence)
  expect(errorsOf(withBlocks(...page.content.blocks, { kind: 'licences', heading: 'Licences' }))).toEqual(sentence)
})

test.each<[string, Block, string, string]>([
  ['an unknown fact', { kind: 'paragraph', text: 'In {town}' }, 'text', '{town} is not a fact'],
  ['a link without words', { kind: 'paragraph', text: 'x', link: '/faq' }, 'linkText', 'words of the link'],
  ['words without a link', { kind: 'paragraph', text: 'x', linkText: 'FAQ' }, 'link', 'where the link leads to'],
  [
    'a picture without words',
    { kind: 'facts', picture: '/images/a.svg', rows: [{ label: 'a', value: 'b' }] },
    'alt',
    'what the picture shows',
  ],
  ['a second heading of the same words', { kind: 'heading', heading: 'Who may order?' }, 'heading', 'stands twice'],
])('refuses %s beside its field', (_, block, field, sentence) => {
  expect(errorsOf(withBlocks(...page.content.blocks, block))).toEqual({
    [`blocks.4.${field}`]: expect.stringContaining(sentence),
  })
})

test('Schedule X leads to no products', () => {
  const speciality = { name: 'Schedule X', text: 'At the outlet', search: 'schedule x' }
  const stockists: PageText = { ...page, fixed: [], content: withBlocks({ kind: 'specialities', rows: [speciality] }) }
  const errors = (row: object) =>
    pageErrors(stockists, withBlocks({ kind: 'specialities', rows: [{ ...speciality, ...row }] }), facts)
  expect(errors({})).toEqual({ 'blocks.0.rows.0.isOutletOnly': expect.any(String) })
  expect(errors({ isOutletOnly: true })).toEqual({ 'blocks.0.rows.0.search': expect.any(String) })
  expect(errors({ isOutletOnly: true, search: '' })).toEqual({})
})

test.each([
  '/products?search=insulin',
  '#wholesale',
  'https://shop.example/a?b=c',
  'mailto:care@shop.example',
  'tel:+919848022338',
  '{phoneLink}',
])('a link may lead to %s', (link) => {
  expect(errorsOf(withBlocks(...page.content.blocks, { kind: 'paragraph', text: 'x', linkText: 'y', link }))).toEqual(
    {},
  )
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'http://shop.example/',
  '//evil.example',
  '/\\evil.example',
  'https://user@evil.example',
  'https:evil.example',
  '/a"onload="x',
  ' javascript:alert(1)',
])('a link may not lead to %s', (link) => {
  expect(errorsOf(withBlocks(...page.content.blocks, { kind: 'paragraph', text: 'x', linkText: 'y', link }))).toBe(
    'unreadable',
  )
})

test.each([
  'https://evil.example/a.png',
  '/images/../a.svg',
  '/images/a.html',
  'data:image/png;base64,x',
  '/images//a.svg',
])('a picture may not come from %s', (picture) => {
  expect(errorsOf(withBlocks(...page.content.blocks, { kind: 'picture', picture, alt: 'x' }))).toBe('unreadable')
})

test.each([
  ['a block of no kind', [{ kind: 'html', html: '<b>x</b>' }]],
  ['no blocks', []],
  ['more than 80 blocks', Array.from({ length: 81 }, () => ({ kind: 'subheading', heading: 'x' }))],
  ['more rows than a list has', [{ kind: 'list', rows: Array.from({ length: 31 }, () => ({ text: 'x' })) }]],
  ['a text of 1,501 characters', [{ kind: 'paragraph', text: 'x'.repeat(1501) }]],
])('refuses %s', (_, blocks) => {
  expect(readPageContent({ description: 'x', blocks })).toBeNull()
})

test('shows facts in the places of their names, and leaves out empty fields', () => {
  const read = readPageContent(withBlocks({ kind: 'paragraph', text: 'In {city}' }, { kind: 'heading', heading: 'A' }))
  expect(read && showPage(read, { facts }).blocks).toEqual([
    { kind: 'paragraph', text: 'In Pune' },
    { kind: 'heading', heading: 'A' },
  ])
})

test('a fact that is not known stays as it was typed', () => {
  expect(fillFacts('{town} and {city}', facts)).toBe('{town} and Pune')
})
