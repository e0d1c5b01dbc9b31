import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Work that is under way until it is told to end, and what went together. */
function slowWork() {
  const groups: string[][] = []
  const ends: ((error?: Error) => void)[] = []
  const work = (all: readonly string[]) =>
    new Promise<string[]>((done, fail) => {
      groups.push([...all])
      ends.push((error) => (error ? fail(error) : done(all.map((one) => `${one} done`))))
    })
  return { groups, work, end: (error?: Error) => ends.shift()!(error) }
}

const limits = { most: 3, atOnce: 1, nameOf: (one: string) => one, patienceMs: 60_000, withoutTurn: 'no turn' }
const settle = () => new Promise(setImmediate)

test('the first one goes at once and alone, and who comes meanwhile goes together', async () => {
  const { groups, work, end } = slowWork()
  const go = together(work, limits)

  const all = ['a', 'b', 'c'].map(go)
  expect(groups).toEqual([['a']])
  end()
  await settle()
  expect(groups).toEqual([['a'], ['b', 'c']])
  end()

  expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done'])
})

test('no more than the limit go together, in the order in which they came', async () => {
  const { groups, work, end } = slowWork()
  const go = together(work, limits)

  const all = ['a', 'b', 'c', 'd', 'e'].map(go)
  for (let turn = 0; turn < 3; turn += 1) {
    end()
    await settle()
  }

  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  expect(await all[4]).toBe('e done')
})

test('no more than the limit are under way at once', async () => {
  const { groups, work, end } = slowWork()
  const go = together(work, { ...limits, atOnce: 2 })

  const all = ['a', 'b', 'c', 'd'].map(go)
  expect(groups).toEqual([['a'], ['b']])
  end()
  await settle()
  expect(groups).toEqual([['a'], ['b'], ['c', 'd']])
  end()
  end()
  await Promise.all(all)

  void go('e')
  expect(groups.at(-1)).toEqual(['e'])
})

test('two of one name never go together', async () => {
  const { groups, work, end } = slowWork()
  const go = together(work, { ...limits, nameOf: (one) => one[0]! })

  const all = ['a1', 'b1', 'b2', 'c1'].map(go)
  for (let turn = 0; turn < 3; turn += 1) {
    end()
    await settle()
  }

  expect(groups).toEqual([['a1'], ['b1', 'c1'], ['b2']])
  await Promise.all(all)
})

test('when it fails, it has failed for those who went, and the next ones go', async () => {
  const { work, end } = slowWork()
  const go = together(work, limits)

  const all = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(go))
  end()
  await settle()
  end(new Error('no'))
  await settle()
  end()

  expect(await all).toMatchObject([
    { value: 'a done' },
    { reason: { message: 'no' } },
    { reason: { message: 'no' } },
    { reason: { message: 'no' } },
    { value: 'e done' },
  ])
})

test('whoever waits too long for work that hangs goes without a turn, and later ones do not go for nobody', async () => {
  const { groups, work, end } = slowWork()
  const go = together(work, { ...limits, patienceMs: 1 })

  const [first, second] = ['a', 'b'].map(go)
  expect(await second).toBe('no turn')
  end()
  expect(await first).toBe('a done')
  await settle()

  expect(groups).toEqual([['a']])
})
