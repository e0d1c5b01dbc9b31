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
