import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealCode, unsealCode } from './sealed-code.ts'

const ours = { secret: randomBytes(32) }
const email = 'asha@customer.example'

test('a sealed code opens with the same secret for the same address only', () => {
  const sealed = sealCode(ours, email, '012345')
  expect(unsealCode(ours, email, sealed)).toBe('012345')
  expect(unsealCode({ secret: randomBytes(32) }, email, sealed)).toBeNull()
  expect(unsealCode(ours, 'other@customer.example', sealed)).toBeNull()
})

test('what was tampered with does not open', () => {
  const bytes = Buffer.from(sealCode(ours, email, '012345'), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(unsealCode(ours, email, changed.toString('base64url'))).toBeNull()
  }
  for (const text of ['', 'x', '💊', bytes.subarray(0, 20).toString('base64url')])
    expect(unsealCode(ours, email, text)).toBeNull()
})

test('the same code is sealed differently every time', () => {
  expect(sealCode(ours, email, '012345')).not.toBe(sealCode(ours, email, '012345'))
})
