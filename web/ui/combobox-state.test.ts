import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flushPromises } from '#test/fake-api.ts'
import { closedCombobox, type ComboboxState, createLatestRequest, keyAction, openedCombobox } from './combobox-state.ts'
import { matchingParts } from './combobox.tsx'

const open = (active: number): ComboboxState => ({ isOpen: true, active, count: 3 })

/** Presses keys one after the other; the last action counts. */
function press(state: ComboboxState, ...keys: string[]) {
  let action = keyAction('', state, 'met')
  for (const key of keys) {
    action = keyAction(key, state, 'met')
    if (action.kind === 'update') state = action.state
    if (action.kind === 'close') state = { ...state, isOpen: false, active: -1 }
  }
  return { state, kind: action.kind }
}

describe('the list under a search box', () => {
  test('opens with options and stays closed without any', () => {
    expect(openedCombobox(3)).toEqual(open(-1))
    expect(openedCombobox(0).isOpen).toBe(false)
    expect(openedCombobox(3, 0)).toEqual(open(0))
    expect(openedCombobox(0, 0).active).toBe(-1)
  })

  test('moves with arrows through the options and past the ends to the input', () => {
    expect(press(open(-1), 'ArrowDown').state.active).toBe(0)
    expect(press(open(2), 'ArrowDown').state.active).toBe(-1)
    expect(press(open(-1), 'ArrowUp').state.active).toBe(2)
    expect(press(open(0), 'ArrowUp').state.active).toBe(-1)
  })

  test('leaves Home and End to the input until an option is active', () => {
    expect([press(open(-1), 'Home').kind, press(open(-1), 'End').kind]).toEqual(['ignore', 'ignore'])
    expect(press(open(1), 'Home').state.active).toBe(0)
    expect(press(open(1), 'End').state.active).toBe(2)
  })

  test('chooses the active option with Enter, else submits the text', () => {
    expect(keyAction('Enter', open(1), 'met')).toEqual({ kind: 'choose', index: 1 })
    expect(keyAction('Enter', open(-1), 'met').kind).toBe('ignore')
    expect(keyAction('Enter', { ...open(1), isOpen: false }, 'met').kind).toBe('ignore')
  })

  test('closes with Escape, then clears, then ignores the key', () => {
    expect(press(open(1), 'Escape').state).toEqual({ isOpen: false, active: -1, count: 3 })
    expect(press(open(1), 'Escape', 'Escape').kind).toBe('clear')
    expect(keyAction('Escape', closedCombobox, '').kind).toBe('ignore')
  })

  test('opens again with an arrow, or requests options', () => {
    expect(press({ ...open(-1), isOpen: false }, 'ArrowDown').state).toEqual(open(0))
    expect(press({ ...open(-1), isOpen: false }, 'ArrowUp').state).toEqual(open(2))
    expect(keyAction('ArrowDown', closedCombobox, 'met').kind).toBe('request')
  })

  test('leaves Tab and letters to the input', () => {
    for (const key of ['Tab', 'a', ' ', 'ArrowLeft']) expect(keyAction(key, open(1), 'met').kind).toBe('ignore')
  })
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A combobox with typed text, whose answers the test controls. */
function typist() {
  const shown: string[] = []
  const asked: { text: string; signal: AbortSignal; answer: (options: string[]) => void; fail: () => void }[] = []
  const latest = createLatestRequest<string>({
    find: (text, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ text, signal, answer: resolve, fail: () => reject(new TypeError('Failed to fetch')) })
      }),
    onFound: (options, text) => shown.push(`${text}: ${options.join(', ')}`),
  })
  const type = async (text: string, waitMs = 30) => {
    latest.request(text)
    vi.advanceTimersByTime(waitMs)
    await flushPromises()
  }
  return { latest, shown, asked, type }
}

test('requests the first key at once and coalesces quick ones', async () => {
  const { asked, type, shown } = typist()
  await type('m', 10)
  await type('me', 10)
  await type('met', 9)
  expect(asked.map(({ text }) => text)).toEqual(['m'])
  vi.advanceTimersByTime(1)
  expect(asked.map(({ text }) => text)).toEqual(['m', 'met'])
  asked[1]?.answer(['Metformin'])
  await flushPromises()
  expect(shown).toEqual(['met: Metformin'])
})

test('does not repeat a running request for the same text', async () => {
  const { asked, type } = typist()
  await type('met')
  await type('met')
  expect(asked).toHaveLength(1)
  asked[0]?.answer([])
  await flushPromises()
  await type('met')
  expect(asked).toHaveLength(2)
})

test('ignores an outdated answer', async () => {
  const { asked, type, shown } = typist()
  await type('met')
  await type('metf')
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[1]?.answer(['Metformin'])
  await flushPromises()
  asked[0]?.answer(['Metoprolol'])
  await flushPromises()
  expect(shown).toEqual(['metf: Metformin'])
})

test('finds nothing when the request fails', async () => {
  const { asked, type, shown } = typist()
  await type('met')
  asked[0]?.fail()
  await flushPromises()
  expect(shown).toEqual(['met: '])
})

test('reports nothing after the input was left', async () => {
  const { asked, latest, type, shown } = typist()
  await type('met')
  latest.stop()
  asked[0]?.answer(['Metformin'])
  await flushPromises()
  latest.request('metf')
  latest.request('metfo')
  latest.stop()
  vi.advanceTimersByTime(100)
  asked[1]?.answer(['Metformin'])
  await flushPromises()
  expect(asked.map(({ text }) => text)).toEqual(['met', 'metf'])
  expect(shown).toEqual([])
})

/** "[Met]formin": what is marked stands in brackets. */
const marked = (text: string, typed: string) =>
  matchingParts(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('marks the typed words anywhere, ignoring case', () => {
  expect(marked('Metformin', 'met')).toBe('[Met]formin')
  expect(marked('Jivometra SR 1000 mg', 'MET sr')).toBe('Jivo[met]ra [SR] 1000 mg')
  expect(marked('Crocin', 'crocin')).toBe('[Crocin]')
  expect(marked('मेटफॉर्मिन', 'मेट')).toBe('[मेट]फॉर्मिन')
})

test('marks the longer of two words with a common start', () => {
  expect(marked('Glycomet', 'gly glycomet')).toBe('[Glycomet]')
})

test('treats special characters literally and marks nothing without text', () => {
  expect(marked('Vitamin C (500mg) + Zinc', '(500mg) + [')).toBe('Vitamin C [(500mg)] [+] Zinc')
  expect(marked('Zinc', '.*')).toBe('Zinc')
  expect(marked('Upper-arm Monitor', 'upper-arm')).toBe('[Upper-arm] Monitor')
  expect(marked('Zinc', '  ')).toBe('Zinc')
  expect(marked('', 'zinc')).toBe('')
})
