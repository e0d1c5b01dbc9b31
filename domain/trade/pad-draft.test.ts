import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyDraftChanges, draftChanges, type DraftLine, listKey, mergeDrafts, withAddedList } from './pad-draft.ts'

const line = (id: string, quantity: number | null = null): DraftLine => ({
  id,
  text: `line ${id}`,
  quantity,
  chosen: null,
  rate: null,
  relatives: null,
})

test('lines that two devices add are both kept', () => {
  const base = [line('a')]
  expect(mergeDrafts(base, [line('a'), line('b')], [line('a'), line('c')])).toEqual([line('a'), line('b'), line('c')])
})

test('a change of one device holds, and of two the own one', () => {
  const base = [line('a', 1), line('b', 1), line('c', 1)]
  const own = [line('a', 2), line('b', 1), line('c', 2)]
  const other = [line('a', 1), line('b', 3), line('c', 3)]
  expect(mergeDrafts(base, own, other)).toEqual([line('a', 2), line('b', 3), line('c', 2)])
})

test('a removed line is gone, unless the other device changed it meanwhile', () => {
  const base = [line('a', 1), line('b', 1)]
  expect(mergeDrafts(base, [line('b', 1)], [line('a', 1), line('b', 1)])).toEqual([line('b', 1)])
  expect(mergeDrafts(base, [line('b', 1)], [line('a', 7), line('b', 1)])).toEqual([line('b', 1), line('a', 7)])
  expect(mergeDrafts(base, [line('a', 7), line('b', 1)], [line('b', 1)])).toEqual([line('a', 7), line('b', 1)])
})

const lines = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), quantity: fc.constantFrom(null, 1, 2) }),
  { selector: ({ id }) => id },
)

test('no line that one side added or changed is lost, and changes reproduce what they were made of', () => {
  fc.assert(
    fc.property(lines, lines, lines, (...given) => {
      const [base, own, other] = given.map((all) => all.map(({ id, quantity }) => line(id, quantity)))
      const merged = mergeDrafts(base!, own!, other!)
      const ids = new Set(merged.map(({ id }) => id))
      expect(ids.size).toBe(merged.length)
      for (const side of [own!, other!])
        for (const { id, line: changed } of draftChanges(base!, side)) if (changed !== null) expect(ids).toContain(id)
      expect(new Set(applyDraftChanges(base!, draftChanges(base!, own!)))).toEqual(new Set(own!))
    }),
  )
})

test('the same list has the same key in any order and writing, and a single line has none', () => {
  expect(listKey(['Dolo 650  20', 'crocin - 5'])).toBe(listKey(['crocin - 5', '', 'dolo 650 20 ']))
  expect(listKey(['Dolo 650 20', 'crocin - 5'])).not.toBe(listKey(['dolo 650 20', 'crocin - 6']))
  expect(listKey(['dolo 650 20'])).toBeNull()
})

test('the newest 20 lists are known', () => {
  const lists = Array.from({ length: 25 }, (_, at) => ({ key: String(at), at: '2026-11-28' }))
  const known = lists.reduce(withAddedList, [] as typeof lists)
  expect(known.map(({ key }) => key)).toEqual(lists.slice(5).map(({ key }) => key))
})
