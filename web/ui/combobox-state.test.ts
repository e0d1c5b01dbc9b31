import { describe, expect, test } from 'vitest'

import { closedCombobox, type ComboboxState, keyAction, openWith } from './combobox-state.ts'

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
