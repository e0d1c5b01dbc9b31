import { z } from 'zod'
import { MAX_PACKS_PER_BOX } from '#domain/catalogue/edited-fields.ts'
import { endpoint } from './endpoint.ts'
import { line } from './shapes.ts'

const PACKS = `Please enter a whole number of packs, at most ${MAX_PACKS_PER_BOX}.`

const packWord = {
  /** A unit such as "box", or a word of the buyer. */
  word: line(20).min(1, 'Please type a word.'),
  /** '' for a word that means the same for every product. */
  productId: line(100).default(''),
}

const packWords = z.object({
  success: z.literal(true),
  words: z.array(
    z.object({ word: z.string(), productId: z.string(), productName: z.string(), packs: z.number().int() }),
  ),
})
export type PackWords = z.infer<typeof packWords>['words']

export const listPackWords = endpoint('GET', '/api/trade/pack-words', {
  access: 'customer',
  summary: 'What the buyer said about units of the order pad: “your box of this is 10”.',
  input: z.object({}),
  output: packWords,
})

export const savePackWord = endpoint('POST', '/api/trade/pack-words', {
  access: 'customer',
  summary: 'Keeps how many packs a unit has, for a product or for all.',
  input: z.object({ ...packWord, packs: z.number(PACKS).int(PACKS).min(1, PACKS).max(MAX_PACKS_PER_BOX, PACKS) }),
  output: packWords,
})

export const removePackWord = endpoint('DELETE', '/api/trade/pack-words', {
  access: 'customer',
  summary: 'Forgets what the buyer said about a unit.',
  input: z.object(packWord),
  output: packWords,
})

export const tradePackWordsEndpoints = [listPackWords, savePackWord, removePackWord] as const
