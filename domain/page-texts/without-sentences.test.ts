import { expect, test } from 'vitest'
import type { Block, PageContent } from './block-kinds.ts'
import { withoutSentences } from './without-sentences.ts'

const award = (title: string) => ({ year: '2012', title, by: 'A circle', reason: 'For bills' })
const content = (...blocks: readonly Block[]): PageContent => ({ description: 'About us', lead: 'Since 1974', blocks })
const shown = (...blocks: readonly Block[]) => withoutSentences(content(...blocks), ['1974', 'Best']).blocks

test('leaves a text without the sentences as it is', () => {
  const text = content({ kind: 'paragraph', text: 'We sell medicines.' })
  expect(withoutSentences(text, [])).toBe(text)
  expect(withoutSentences(text, ['Best'])).toEqual(text)
})

test('leaves out an optional field, a picture with its description, and a block whose needed field says it', () => {
  expect(withoutSentences(content(), ['1974'])).toEqual({ description: 'About us', blocks: [] })
  expect(shown({ kind: 'statement', text: 'A chemist', more: 'Open since 1974' })).toEqual([
    { kind: 'statement', text: 'A chemist' },
  ])
  expect(shown({ kind: 'timeline', picture: '/images/a.svg', alt: 'The lane in 1974', rows: [] })).toEqual([
    { kind: 'timeline', rows: [] },
  ])
  expect(shown({ kind: 'paragraph', text: 'We began in 1974.' })).toEqual([])
})

test('leaves out rows, and a block with its last one', () => {
  expect(shown({ kind: 'awards', rows: [award('Best shop'), award('Clear bills')] })).toEqual([
    { kind: 'awards', rows: [award('Clear bills')] },
  ])
  expect(shown({ kind: 'awards', rows: [award('Best shop')] })).toEqual([])
})

test('leaves out a heading with all that stands below it, and no other', () => {
  const heading = { kind: 'heading', heading: 'Awards' } as const
  const smaller = { kind: 'subheading', heading: 'By year' } as const
  const awards = { kind: 'awards', rows: [award('Best shop')] } as const
  const kept = { kind: 'paragraph', text: 'Thank you.' } as const
  expect(shown(heading, awards)).toEqual([])
  expect(shown(heading, awards, { ...heading, heading: 'Next' }, kept)).toEqual([{ ...heading, heading: 'Next' }, kept])
  expect(shown(heading, awards, kept)).toEqual([heading, kept])
  expect(shown(heading, smaller, awards, smaller, kept)).toEqual([heading, smaller, kept])
})
