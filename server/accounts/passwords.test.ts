import { expect, test } from 'vitest'
import type { Refusal } from '../http/refusal.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()
const fits = async (password: string, stored: string | undefined) =>
  (await passwords.check(password, async () => (stored === undefined ? undefined : { password_hash: stored }))) !== null

test('a password fits its own hash and no other', async () => {
  const stored = await passwords.hash('neem-leaf and turmeric')
  expect(await fits('neem-leaf and turmeric', stored)).toBe(true)
  expect(await fits('Neem-leaf and turmeric', stored)).toBe(false)
  expect(await fits('neem-leaf and turmeric ', stored)).toBe(false)
  expect(await fits('', stored)).toBe(false)
})

test('the hash is argon2id at the recommended cost, with a salt of its own', async () => {
  const [first, second] = [await passwords.hash('a good password'), await passwords.hash('a good password')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
})

test('a hash made with other numbers, by another program, is still understood', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await fits('password', stored)).toBe(true)
  expect(await fits('passwore', stored)).toBe(false)
})

test('without a hash, or with one that is none, nothing fits', async () => {
  for (const stored of [undefined, '', 'none', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$']) {
    expect(await fits('a good password', stored)).toBe(false)
  }
})

test('every script and odd character counts', async () => {
  const stored = await passwords.hash('पासवर्ड\0é🔑')
  expect(await fits('पासवर्ड\0e\u0301🔑', stored)).toBe(true)
  expect(await fits('पासवर्ड', stored)).toBe(false)
})

test('at most two hashes run at once, twenty wait, and the others are refused before the account is looked up', async () => {
  const limited = createPasswords({ memory: 64, passes: 1, parallelism: 1 })
  let [running, most, lookups] = [0, 0, 0]
  const find = async () => {
    lookups += 1
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return undefined
  }
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => limited.check('a good password', find)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []))
  expect({ most, lookups, refused: refused.length }).toEqual({ most: 2, lookups: 22, refused: 38 })
  expect(refused[0]).toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: 2 } })
  expect(await limited.check('a good password', find)).toBeNull()
})
