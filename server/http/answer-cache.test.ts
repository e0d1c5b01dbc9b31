import { expect, test } from 'vitest'
import type { Source } from '#contract/endpoint.ts'
import { MINUTE } from '#domain/time.ts'
import { AnswerCache } from './answer-cache.ts'
import type { Answer } from './kept-answer.ts'

const KB = 1024
let time = Date.parse('2026-11-20T06:30:00Z')
const now = () => new Date(time)

function buildAnswer(name: string, sources: Source[] = [], bytes = KB): Answer {
  const identity = { headers: [], body: Buffer.from(name), etag: `"${name}"` }
  return { status: 200, forms: { identity }, fingerprint: name, bytes, sources: new Set(sources), madeAt: time }
}

function openCache(maxBytes = 1000 * KB) {
  const cache = new AnswerCache({ maxBytes, now })
  const put = (key: string, { sources = [] as Source[], bytes = KB, inventable = false } = {}) =>
    cache.make(key, inventable, async () => buildAnswer(key, sources, bytes))
  return { cache, put }
}

test('what was made of a product is forgotten with it, and nothing else is', async () => {
  const { cache, put } = openCache()
  await put('/a', { sources: ['product:a'] })
  await put('/b', { sources: ['product:b'] })
  await put('/list', { sources: ['catalogue', 'product:a', 'product:c'] })
  cache.drop(['product:a'])
  expect([cache.find('/a'), cache.find('/list')]).toEqual([undefined, undefined])
  expect(cache.find('/b')).toBeDefined()
  cache.drop(['product:b', 'catalogue'])
  expect(cache.size).toEqual({ answers: 0, bytes: 0, sources: 0 })
})

test('a hundred who ask at once wait for one answer', async () => {
  const { cache } = openCache()
  let made = 0
  const making = async () => {
    made += 1
    await Promise.resolve()
    return buildAnswer('/')
  }
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.make('/', false, making)))
  expect([made, new Set(answers).size]).toEqual([1, 1])
})

test('what changes while an answer is made is not kept in it, and who asks after the change does not get it', async () => {
  const { cache } = openCache()
  const slow = Promise.withResolvers<Answer>()
  const first = cache.make('/a', false, () => slow.promise)
  cache.drop(['product:a'])
  const second = await cache.make('/a', false, async () => buildAnswer('new', ['product:a']))
  slow.resolve(buildAnswer('old', ['product:a']))
  expect((await first).fingerprint).toBe('old')
  expect(second.fingerprint).toBe('new')
  expect(cache.find('/a')?.fingerprint).toBe('new')
})

test('a change of something else does not keep an answer from being kept', async () => {
  const { cache } = openCache()
  const slow = Promise.withResolvers<Answer>()
  const first = cache.make('/a', false, () => slow.promise)
  cache.drop(['product:b'])
  slow.resolve(buildAnswer('/a', ['product:a']))
  await first
  expect(cache.find('/a')).toBeDefined()
})

test('an answer that could not be made is tried again by the next who asks', async () => {
  const { cache } = openCache()
  await expect(cache.make('/', false, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect((await cache.make('/', false, async () => buildAnswer('/'))).fingerprint).toBe('/')
  expect(cache.find('/')).toBeDefined()
})

test('it never holds more than it may, and what is asked for stays longest', async () => {
  const { cache, put } = openCache(400 * KB)
  await put('/')
  for (let n = 0; n < 2000; n += 1) {
    await put(`/page-${n}`, { sources: [`product:${n}`] })
    expect(cache.find('/')).toBeDefined()
  }
  expect(cache.size.bytes).toBeLessThanOrEqual(400 * KB)
  expect(cache.size.sources).toBeLessThan(400)
  await put('/huge', { bytes: 200 * KB })
  expect(cache.find('/huge')).toBeUndefined()
})

test('addresses that anybody can invent enter at the second asking, and never push out the shop', async () => {
  const { cache, put } = openCache(400 * KB)
  for (let n = 0; n < 100; n += 1) await put(`/page-${n}`)
  await put('/products?search=a', { inventable: true })
  expect(cache.find('/products?search=a')).toBeUndefined()
  for (let n = 0; n < 2000; n += 1)
    for (let twice = 0; twice < 2; twice += 1) await put(`/?search=${n}`, { inventable: true })
  expect(cache.find('/?search=1999')).toBeDefined()
  for (let n = 0; n < 100; n += 1) expect(cache.find(`/page-${n}`)).toBeDefined()
  expect(cache.size.bytes).toBeLessThanOrEqual(400 * KB)
})

test('an old answer is good for a while yet, a very old one is not', async () => {
  const { cache, put } = openCache()
  const answer = await put('/')
  expect(cache.isOld(answer)).toBe(false)
  time += MINUTE
  expect([cache.isOld(answer), cache.find('/')]).toEqual([true, answer])
  time += 30 * MINUTE
  expect(cache.find('/')).toBeUndefined()
})

test('while nobody tells what changes nothing is kept', async () => {
  const { cache, put } = openCache()
  await put('/')
  cache.close()
  expect(cache.find('/')).toBeUndefined()
  await put('/')
  expect(cache.find('/')).toBeUndefined()
  cache.open()
  await put('/')
  expect(cache.find('/')).toBeDefined()
})
