import { expect, test } from 'vitest'
import type { DraftLine } from '#domain/trade/pad-draft.ts'
import { createPadStore, readStoredPad } from './stored-pad.ts'

const line = (id: string, quantity: number | null = null): DraftLine => ({
  id,
  text: id,
  quantity,
  chosen: null,
  rate: null,
  relatives: null,
})

function createMemory(initial: string | null = null) {
  let value = initial
  return { read: () => value, write: (_: string, text: string) => void (value = text) }
}

test('two tabs that write in turn keep all their lines', () => {
  const memory = createMemory()
  const [first, second] = [createPadStore(memory, 'tradePad'), createPadStore(memory, 'tradePad')]
  expect(first.write([line('a')])).toEqual([line('a')])
  expect(second.write([line('b')])).toEqual([line('b'), line('a')])
  expect(first.write([line('a', 5)])).toEqual([line('a', 5), line('b')])
  expect(second.write([line('b'), line('a')])).toEqual([line('b'), line('a', 5)])
  expect(first.write([line('a', 5)])).toEqual([line('a', 5)])
  expect(second.mergeTabs([line('b'), line('a', 5)])).toEqual([line('a', 5)])
})

test('lines that an earlier version kept get ids, and broken ones are dropped', () => {
  const stored = JSON.stringify([{ text: 'dolo', quantity: 3, chosen: 'prd_a' }, 7, null])
  const { lines, sent, version } = readStoredPad(createMemory(stored), 'tradePad')
  expect(lines).toEqual([
    {
      id: expect.stringMatching(/^2-[0-9a-z]+-[0-9a-z]+$/),
      text: 'dolo',
      quantity: 3,
      chosen: 'prd_a',
      rate: null,
      relatives: null,
    },
  ])
  const store = createPadStore(createMemory(stored), 'tradePad')
  expect(store.write(lines)).toEqual(lines)
  expect([sent, version]).toEqual([[], null])
  expect(readStoredPad(createMemory('nothing'), 'tradePad').lines).toEqual([])
})
