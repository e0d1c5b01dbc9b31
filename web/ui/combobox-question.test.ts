import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { settle } from '#test/fake-api.ts'

import { createLatestRequest } from './combobox-question.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Somebody who types, and answers which the test gives when it likes. */
function typist() {
  const shown: string[] = []
  const asked: { text: string; signal: AbortSignal; answer: (options: string[]) => void; fail: () => void }[] = []
  const question = createLatestRequest<string>({
    find: (text, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ text, signal, answer: resolve, fail: () => reject(new TypeError('Failed to fetch')) })
      }),
    onFound: (options, text) => shown.push(`${text}: ${options.join(', ')}`),
  })
  const type = async (text: string, waitMs = 30) => {
    question.ask(text)
    vi.advanceTimersByTime(waitMs)
    await settle()
  }
  return { question, shown, asked, type }
}

test('the first key is asked about at once, quick ones after it together, a blink later', async () => {
  const { asked, type, shown } = typist()
  await type('m', 10)
  await type('me', 10)
  await type('met', 9)
  expect(asked.map(({ text }) => text)).toEqual(['m'])
  vi.advanceTimersByTime(1)
  expect(asked.map(({ text }) => text)).toEqual(['m', 'met'])
  asked[1]?.answer(['Metformin'])
  await settle()
  expect(shown).toEqual(['met: Metformin'])
})

test('the same words are not asked about twice while their answer is on its way, and again once it came', async () => {
  const { asked, type } = typist()
  await type('met')
  await type('met')
  expect(asked).toHaveLength(1)
  asked[0]?.answer([])
  await settle()
  await type('met')
  expect(asked).toHaveLength(2)
})

test('an answer which was overtaken never shows, however late it comes', async () => {
  const { asked, type, shown } = typist()
  await type('met')
  await type('metf')
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[1]?.answer(['Metformin'])
  await settle()
  asked[0]?.answer(['Metoprolol'])
  await settle()
  expect(shown).toEqual(['metf: Metformin'])
})

test('no answer is no suggestion, and nothing else', async () => {
  const { asked, type, shown } = typist()
  await type('met')
  asked[0]?.fail()
  await settle()
  expect(shown).toEqual(['met: '])
})

test('once the box is left nothing comes up any more', async () => {
  const { asked, question, type, shown } = typist()
  await type('met')
  question.stop()
  asked[0]?.answer(['Metformin'])
  await settle()
  question.ask('metf')
  question.ask('metfo')
  question.stop()
  vi.advanceTimersByTime(100)
  asked[1]?.answer(['Metformin'])
  await settle()
  expect(asked.map(({ text }) => text)).toEqual(['met', 'metf'])
  expect(shown).toEqual([])
})
