import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settle } from '#test/fake-api.ts'
import { closedCombobox, type ComboboxState, createLatestRequest, keyAction, openWith } from './combobox-state.ts'
import { matchingParts } from './combobox.tsx'

const open = (active: number): ComboboxState => ({ isOpen: true, active, count: 3 })

/** Presses keys one after the other; the last meaning counts. */
function press(state: ComboboxState, ...keys: string[]) {
  let meaning = keyAction('', state, 'met')
  for (const key of keys) {
    meaning = keyAction(key, state, 'met')
    if (meaning.kind === 'become') state = meaning.state
  }
  return { state, kind: meaning.kind }
}

describe('the list under a search box', () => {
  test('opens with what was found, and stays shut for nothing', () => {
    expect(openWith(3)).toEqual(open(-1))
    expect(openWith(0).isOpen).toBe(false)
  })

  test('arrows go through it and past its ends come back to the text', () => {
    expect(press(open(-1), 'ArrowDown').state.active).toBe(0)
    expect(press(open(2), 'ArrowDown').state.active).toBe(-1)
    expect(press(open(-1), 'ArrowUp').state.active).toBe(2)
    expect(press(open(0), 'ArrowUp').state.active).toBe(-1)
  })

  test('Home and End belong to the text until the list was entered', () => {
    expect([press(open(-1), 'Home').kind, press(open(-1), 'End').kind]).toEqual(['leave', 'leave'])
    expect(press(open(1), 'Home').state.active).toBe(0)
    expect(press(open(1), 'End').state.active).toBe(2)
  })

  test('Enter takes what was reached, else the words as they stand', () => {
    expect(keyAction('Enter', open(1), 'met')).toEqual({ kind: 'choose', index: 1 })
    expect(keyAction('Enter', open(-1), 'met').kind).toBe('leave')
    expect(keyAction('Enter', { ...open(1), isOpen: false }, 'met').kind).toBe('leave')
  })

  test('Escape closes, then clears, then is left alone', () => {
    expect(press(open(1), 'Escape').state).toEqual({ isOpen: false, active: -1, count: 3 })
    expect(press(open(1), 'Escape', 'Escape').kind).toBe('clear')
    expect(keyAction('Escape', closedCombobox, '').kind).toBe('leave')
  })

  test('an arrow opens it again, or asks where nothing was asked yet', () => {
    expect(press({ ...open(-1), isOpen: false }, 'ArrowDown').state).toEqual(open(0))
    expect(press({ ...open(-1), isOpen: false }, 'ArrowUp').state).toEqual(open(2))
    expect(keyAction('ArrowDown', closedCombobox, 'met').kind).toBe('ask')
  })

  test('Tab and letters are none of its business', () => {
    for (const key of ['Tab', 'a', ' ', 'ArrowLeft']) expect(keyAction(key, open(1), 'met').kind).toBe('leave')
  })
})

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

/** "[Met]formin": what is marked stands in brackets. */
const marked = (text: string, typed: string) =>
  matchingParts(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('what was typed is marked wherever it stands and however it is written', () => {
  expect(marked('Metformin', 'met')).toBe('[Met]formin')
  expect(marked('Jivometra SR 1000 mg', 'MET sr')).toBe('Jivo[met]ra [SR] 1000 mg')
  expect(marked('Crocin', 'crocin')).toBe('[Crocin]')
  expect(marked('मेटफॉर्मिन', 'मेट')).toBe('[मेट]फॉर्मिन')
})

test('of two words of which one begins the other the longer one is marked', () => {
  expect(marked('Glycomet', 'gly glycomet')).toBe('[Glycomet]')
})

test('signs are signs and nothing typed marks nothing', () => {
  expect(marked('Vitamin C (500mg) + Zinc', '(500mg) + [')).toBe('Vitamin C [(500mg)] [+] Zinc')
  expect(marked('Zinc', '.*')).toBe('Zinc')
  expect(marked('Zinc', '  ')).toBe('Zinc')
  expect(marked('', 'zinc')).toBe('')
})
