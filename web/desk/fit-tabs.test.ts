import { expect, test } from 'vitest'
import { fitTabs } from './fit-tabs.ts'

const tabs = { widths: [50, 100, 100, 100], more: 60, gap: 10 }

test('shows all tabs without the button where they fit', () => {
  expect(fitTabs({ ...tabs, current: 0, room: 380 })).toEqual([0, 1, 2, 3])
})

test('leaves room for the button', () => {
  expect(fitTabs({ ...tabs, current: 0, room: 379 })).toEqual([0, 1, 2])
})

test('shows the current tab in its place, however little room there is', () => {
  expect(fitTabs({ ...tabs, current: 3, room: 379 })).toEqual([0, 1, 3])
  expect(fitTabs({ ...tabs, current: 3, room: 80 })).toEqual([3])
})

test('shows the first tabs where none is current', () => {
  expect(fitTabs({ ...tabs, current: -1, room: 230 })).toEqual([0, 1])
})
