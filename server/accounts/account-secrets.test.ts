import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDeviceToken, readDeviceToken, sealCode, unsealCode } from './account-secrets.ts'

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

test('a device token is valid for its account and secret only', () => {
  const token = createDeviceToken(ours, email)
  const id = token.split('.')[0]!
  expect(readDeviceToken(ours, email, token)).toBe(id)
  expect(readDeviceToken(ours, 'other@customer.example', token)).toBeNull()
  expect(readDeviceToken({ secret: randomBytes(32) }, email, token)).toBeNull()
  for (const bad of [undefined, '', '.', id, `${id}.`, `x${token}`, `${token}x`, '💊'])
    expect(readDeviceToken(ours, email, bad)).toBeNull()
})
