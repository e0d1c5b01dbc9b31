import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password fits its own hash and no other', async () => {
  const stored = await hashPassword('neem-leaf and turmeric')
  expect(await verifyPassword('neem-leaf and turmeric', stored)).toBe(true)
  expect(await verifyPassword('Neem-leaf and turmeric', stored)).toBe(false)
  expect(await verifyPassword('neem-leaf and turmeric ', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

test('the hash is argon2id at the recommended cost, with a salt of its own', async () => {
  const [first, second] = [await hashPassword('a good password'), await hashPassword('a good password')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
})

test('a hash made with other numbers, by another program, is still understood', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', stored)).toBe(true)
  expect(await verifyPassword('passwore', stored)).toBe(false)
})

test('without a hash, or with one that is none, nothing fits', async () => {
  for (const stored of [undefined, '', 'none', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$']) {
    expect(await verifyPassword('a good password', stored)).toBe(false)
  }
})

test('every script and odd character counts', async () => {
  const stored = await hashPassword('पासवर्ड\0é🔑')
  expect(await verifyPassword('पासवर्ड\0e\u0301🔑', stored)).toBe(true)
  expect(await verifyPassword('पासवर्ड', stored)).toBe(false)
})
