import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deskPagesFor, findDeskPage } from '../desk-navigation.ts'
import { pageIntroductions } from '../page-introductions.ts'
import { helpPath } from './help-address.ts'
import { type HelpTopic, helpTopics, isHelpTopic } from './help-topics.ts'
import { type MarkdownBlock, parseInline, parseMarkdown } from './parse-markdown.ts'

const topics = Object.keys(helpTopics) as HelpTopic[]
const read = (topic: HelpTopic) =>
  parseMarkdown(readFileSync(new URL(`../../../docs/${topic}.md`, import.meta.url), 'utf8'))
const blocks = Object.fromEntries(topics.map((topic) => [topic, read(topic)])) as Record<HelpTopic, MarkdownBlock[]>

function addressesOf(topic: HelpTopic): string[] {
  return [topic, ...blocks[topic].flatMap((block) => (block.kind === 'heading' ? [`${topic}#${block.id}`] : []))]
}
const addresses = new Set(topics.flatMap(addressesOf))

test.each(Object.entries(pageIntroductions))('%s says what it is for, and its help exists', (_, { lead, help }) => {
  expect(lead).toMatch(/^[A-Z].{20,}\.$/)
  expect(addresses).toContain(help)
})

test('each page of the navigation is found by its address', () => {
  for (const { href, label } of deskPagesFor(['owner', 'pharmacist'])) expect(findDeskPage(href)).toBe(label)
  expect(findDeskPage('/desk/orders/ord_1')).toBeUndefined()
})

test('links between the documents lead to a section that exists', () => {
  const texts = topics
    .flatMap((topic) => blocks[topic].map((block) => ({ topic, block })))
    .flatMap(({ topic, block }) => {
      if (block.kind === 'list') return block.items.map((text) => ({ topic, text }))
      if (block.kind === 'table') return [...block.head, ...block.rows.flat()].map((text) => ({ topic, text }))
      return block.kind === 'code' ? [] : [{ topic, text: block.text }]
    })
  const links = texts.flatMap(({ topic, text }) =>
    parseInline(text).flatMap((mark) => (mark.kind === 'link' ? [{ topic, to: mark.to }] : [])),
  )
  expect(links.length).toBeGreaterThan(10)
  for (const { topic, to } of links) {
    const [, name, anchor = ''] = /^([\w-]*)(?:\.md)?(#[\w-]+)?$/.exec(to) ?? []
    const target = name === '' ? topic : name
    if (target !== undefined && isHelpTopic(target)) expect(addresses).toContain(target + anchor)
  }
})

test('no mark of Markdown is left in the texts of a document', () => {
  for (const topic of topics)
    for (const block of blocks[topic]) {
      if (block.kind === 'code') continue
      const texts = block.kind === 'list' ? block.items : block.kind === 'table' ? block.rows.flat() : [block.text]
      const plain = texts.flatMap(parseInline).filter(({ kind }) => kind === 'text')
      for (const { text } of plain) expect(text).not.toMatch(/\*\*|\]\(|^#|```|^\|/)
    }
})

test('reads headings, lists, tables, code and paragraphs', () => {
  const document = [
    '## Sign-in: how?',
    'One\nline with `a|b`, **bold** and [a link](rules.md#day).',
    '- first\n  goes on\n- second',
    '1. one\n2. two',
    '| A | B |\n| --- | --- |\n| `x` | y |',
    '```sh\nnpm start\n\n# done\n```',
  ].join('\n\n')
  expect(parseMarkdown(document)).toEqual([
    { kind: 'heading', level: 2, text: 'Sign-in: how?', id: 'sign-in-how' },
    { kind: 'paragraph', text: 'One line with `a|b`, **bold** and [a link](rules.md#day).' },
    { kind: 'list', isOrdered: false, items: ['first goes on', 'second'] },
    { kind: 'list', isOrdered: true, items: ['one', 'two'] },
    { kind: 'table', head: ['A', 'B'], rows: [['`x`', 'y']] },
    { kind: 'code', text: 'npm start\n\n# done' },
  ])
  expect(parseInline('Press `g` **now**, see [rules](rules.md).').map(({ kind }) => kind)).toEqual([
    'text',
    'code',
    'text',
    'strong',
    'text',
    'link',
    'text',
  ])
})

test('the path of a section has its anchor behind the topic', () => {
  expect(helpPath('desk#orders')).toBe('/desk/help/desk#orders')
})
