import { expect, test } from 'vitest'
import type { Block } from '#domain/page-texts/block-kinds.ts'
import { countQuestions, findQuestions } from './find-questions.ts'

const fee = { question: 'What does delivery cost?', answer: 'A flat fee.' }
const time = { question: 'How long does it take?', answer: 'Delivery takes two days.' }
const blocks: Block[] = [
  { kind: 'heading', heading: 'Payment' },
  { kind: 'questions', rows: [{ question: 'How can I pay?', answer: 'In cash.' }] },
  { kind: 'heading', heading: 'Delivery' },
  { kind: 'paragraph', text: 'About delivery.' },
  { kind: 'questions', rows: [fee, time] },
]

test('finds all words in question and answer, under their heading', () => {
  expect(findQuestions(blocks, ' DELIVERY ')).toEqual([blocks[2], { kind: 'questions', rows: [fee, time] }])
  expect(findQuestions(blocks, 'delivery two')).toEqual([blocks[2], { kind: 'questions', rows: [time] }])
  expect(findQuestions(blocks, 'refund')).toEqual([])
})

test('counts the questions of a page', () => {
  expect(countQuestions(blocks)).toBe(3)
  expect(countQuestions([])).toBe(0)
})
