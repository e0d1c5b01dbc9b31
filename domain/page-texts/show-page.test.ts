import { expect, test } from 'vitest'
import type { PageContent } from './block-kinds.ts'
import type { PageFacts } from './page-facts.ts'
import { showPage } from './show-page.ts'

test('another language has other texts, and the same kinds, addresses and searches', () => {
  const content = {
    description: 'questions',
    blocks: [{ kind: 'questions', heading: 'questions', rows: [{ question: 'pain', answer: 'No words' }] }],
  } as unknown as PageContent
  const translate = (text: string) => (text === 'No words' ? null : `${text} in Telugu`)
  expect(showPage(content, { facts: {} as PageFacts, translate })).toEqual({
    description: 'questions in Telugu',
    blocks: [
      {
        kind: 'questions',
        heading: 'questions in Telugu',
        rows: [{ question: 'pain in Telugu', answer: 'No words' }],
      },
    ],
  })
})

test('blocks and rows without words in the language say so', () => {
  const content = {
    description: 'about',
    blocks: [
      { kind: 'paragraph', text: 'No words' },
      { kind: 'questions', heading: 'questions', rows: [{ question: 'No words', answer: 'No words' }] },
    ],
  } as unknown as PageContent
  const translate = (text: string) => (text === 'No words' ? null : `${text} in Telugu`)
  const shown = showPage(content, { facts: {} as PageFacts, translate })
  expect(shown.blocks).toEqual([
    { kind: 'paragraph', text: 'No words', lang: 'en' },
    {
      kind: 'questions',
      heading: 'questions in Telugu',
      rows: [{ question: 'No words', answer: 'No words', lang: 'en' }],
    },
  ])
  expect(shown).not.toHaveProperty('lang')
  expect(JSON.stringify(showPage(content, { facts: {} as PageFacts }))).not.toContain('lang')
})
