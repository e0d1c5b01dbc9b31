import { expect, test } from 'vitest'
import { translationError } from '#domain/languages/sentence.ts'
import { lengthenSentence } from './pseudo-language.ts'

test.each(['Add to Cart', 'Read <0>our terms</0> of {1}', '{count} items', 'Order #{0}'])(
  '%s is 40 %% longer and keeps its values and elements',
  (english) => {
    const lengthened = lengthenSentence(english)
    expect(translationError(english, lengthened)).toBeNull()
    const words = (sentence: string) => sentence.replaceAll(/<\/?\d+\/?>|\{\w+\}/g, '').length
    expect(words(lengthened)).toBeGreaterThanOrEqual(words(english) * 1.2)
    expect(lengthened).toMatch(/[áéíóúÁÉÓÚ]/)
  },
)
