import { expect, test } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { createTotpSecret, encodeBase32, findTotpStep, totpCode, totpStepAt, totpUri } from './totp.ts'

/** The SHA-1 rows of RFC 6238, appendix B. */
const SECRET = encodeBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('makes the code of RFC 6238 at second %i', (second, code) => {
  const now = new Date(second * SECOND)
  expect(totpCode(SECRET, totpStepAt(now), 8)).toBe(code)
  expect(findTotpStep(SECRET, code.slice(2), now)).toBe(totpStepAt(now))
})

test('accepts the code of one step before and after, and no other', () => {
  const now = new Date('2026-11-20T06:30:00Z')
  const present = totpStepAt(now)
  const found = [-2, -1, 0, 1, 2].map((offset) => findTotpStep(SECRET, totpCode(SECRET, present + offset), now))
  expect(found).toEqual([null, present - 1, present, present + 1, null])
  for (const code of ['', '00000', '0000000', 'ABCDEFGHIJKLMNOP']) expect(findTotpStep(SECRET, code, now)).toBeNull()
})

test('makes a new secret of 160 bits each time, and its address for authenticator apps', () => {
  const [one, other] = [createTotpSecret(), createTotpSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  expect(totpUri('ABC', { issuer: 'Meherbagh Medical Hall', email: 'a+b@x.example' })).toBe(
    'otpauth://totp/Meherbagh%20Medical%20Hall:a%2Bb%40x.example?secret=ABC&issuer=Meherbagh%20Medical%20Hall',
  )
})
