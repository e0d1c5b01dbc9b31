import { expect, test } from 'vitest'
import {
  authenticatorCodeError,
  isLastOwner,
  normaliseStaffCode,
  type OwnerFacts,
  rolesError,
  staffCodeError,
} from './staff-rules.ts'

const owner = (id: string, facts: Partial<OwnerFacts> = {}): OwnerFacts => ({
  id,
  roles: ['owner'],
  isBlocked: false,
  isEnrolled: true,
  ...facts,
})

test('reads codes with spaces, dashes and small letters', () => {
  expect(normaliseStaffCode(' 123 456 ')).toBe('123456')
  expect(normaliseStaffCode('abcd-efgh-2345-7777')).toBe('ABCDEFGH23457777')
})

test.each([
  ['123456', null],
  ['123 456', null],
  ['ABCD-EFGH-2345-7777', null],
  ['', 'Please type the code'],
  ['12345', 'The code has 6 digits, a recovery code 16 characters'],
  ['ABCD-EFGH-2345-1111', 'The code has 6 digits, a recovery code 16 characters'],
])('judges the code "%s"', (code, message) => {
  expect(staffCodeError(code)).toBe(message)
})

test.each([
  ['123 456', null],
  ['', 'Please type the code'],
  ['ABCD-EFGH-2345-7777', 'The code has 6 digits'],
])('judges the first code "%s" of an authenticator', (code, message) => {
  expect(authenticatorCodeError(code)).toBe(message)
})

test('asks for at least one role', () => {
  expect(rolesError([])).toBe('Please choose at least one role')
  expect(rolesError(['packer'])).toBeNull()
})

test('counts only other owners who can sign in', () => {
  expect(isLastOwner([owner('a')], 'a')).toBe(true)
  expect(isLastOwner([owner('a'), owner('b')], 'a')).toBe(false)
  expect(isLastOwner([owner('a'), owner('b', { isBlocked: true })], 'a')).toBe(true)
  expect(isLastOwner([owner('a'), owner('b', { isEnrolled: false })], 'a')).toBe(true)
  expect(isLastOwner([owner('a'), owner('b', { roles: ['packer'] })], 'a')).toBe(true)
})
