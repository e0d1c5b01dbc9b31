import { describe, expect, test } from 'vitest'
import { emailError, isEmail, normaliseEmail, normaliseOtp, otpError, usernameError } from './account-rules.ts'
import { normalisePassword, passwordError } from './password-rules.ts'
import { isTokenExpired } from './token-expiry.ts'

describe('an e-mail address', () => {
  test.each([
    'asha@customer.example',
    'a@b.co',
    "o'brien+shop@mail.customer.example",
    'x_y.z-1@sub-domain.customer.example',
    'डॉक्टर@उदाहरण.भारत',
    'ASHA@CUSTOMER.EXAMPLE',
    'asha@mail.24.web3',
    'asha@customer.3web',
    `${'x'.repeat(64)}@customer.example`,
  ])('%s is accepted', (text) => {
    expect(isEmail(text)).toBe(true)
    expect(emailError(`  ${text} `)).toBeNull()
  })

  test.each([
    'asha',
    '@',
    'asha@',
    '@customer.example',
    'asha@customer',
    'asha@customer..example',
    'asha@.customer.example',
    'asha@customer.example.',
    'asha@-customer.example',
    'asha@customer-.example',
    '.asha@customer.example',
    'asha.@customer.example',
    'as..ha@customer.example',
    'asha@127.0.0.1',
    'asha@192.168.0.10',
    'asha@mail.customer.24',
    'asha@[127.0.0.1]',
    'a b@customer.example',
    'asha@customer .example',
    'asha@@customer.example',
    'asha@evil@customer.example',
    'asha@customer.example,other@customer.example',
    'asha@customer.example;other@customer.example',
    'Asha <asha@customer.example>',
    '"asha"@customer.example',
    'asha@customer.example\r\nBcc: other@customer.example',
    'asha\0@customer.example',
    'asha\u202e@customer.example',
    'asha@<script>.example',
    `${'x'.repeat(65)}@customer.example`,
    `asha@${'x'.repeat(64)}.example`,
    `asha@${'customer.'.repeat(30)}example`,
    `${'a'.repeat(50_000)}@`,
  ])('%j is refused', (text) => {
    expect(isEmail(text)).toBe(false)
    expect(emailError(text)).toBe('Invalid email address')
  })

  test('is required', () => {
    expect(emailError('  ')).toBe('Email is required')
  })

  test('ignores case, surrounding spaces and Unicode composition', () => {
    expect(normaliseEmail('  Asha@Customer.EXAMPLE\n')).toBe('asha@customer.example')
    expect(normaliseEmail('rene\u0301@customer.example')).toBe(normaliseEmail('ren\u00e9@customer.example'))
  })
})

describe('a new password', () => {
  test.each([
    'a good password',
    'rain will fall',
    'Ünï-çødé',
    'पासवर्ड गुप्त',
    'пароль-ок',
    '密码密码密码密码',
    '🔑🔒🗝️🔐🔏🚪🪟🏠',
    '        x',
    'x\0y\0z\0ab',
    'a'.repeat(127) + 'b',
  ])('%j is accepted', (text) => {
    expect(passwordError(text)).toBeNull()
  })

  test.each([
    ['', 'Password is required'],
    ['1234567', 'Password must have at least 8 characters'],
    ['🔑🔒🗝🔐🔏🚪🪟', 'Password must have at least 8 characters'],
    ['ab'.repeat(65), 'Password must have at most 128 characters'],
    ['PassWord123', 'This password is too easy to guess. Please choose another one'],
    ['aaaaaaaaaaaa', 'This password is too easy to guess. Please choose another one'],
    ['        ', 'This password is too easy to guess. Please choose another one'],
  ])('%j: %s', (text, sentence) => {
    expect(passwordError(text)).toBe(sentence)
  })

  test('must not be the e-mail address, in any case', () => {
    expect(passwordError('Asha@Customer.Example', ' asha@customer.example ')).not.toBeNull()
    expect(passwordError('asha@customer.example', 'other@customer.example')).toBeNull()
  })

  test('counts characters of the composed form, and 128 of any script fit', () => {
    expect(passwordError('e\u0301'.repeat(7))).not.toBeNull()
    expect(passwordError('🔑🔒'.repeat(64))).toBeNull()
  })

  test('ignores Unicode composition and is never trimmed', () => {
    expect(normalisePassword('rene\u0301 ')).toBe('ren\u00e9 ')
  })
})

describe('a name', () => {
  test.each(['Asha', ' Asha Rao ', 'आशा राव', 'Nuñez-O’Brien', '<b>Asha</b>', 'ஆ‍ஷா', 'x'.repeat(100)])(
    '%j is accepted',
    (text) => {
      expect(usernameError(text)).toBeNull()
    },
  )

  test.each([
    ['', 'Name is required'],
    [' \t', 'Name is required'],
    ['x'.repeat(101), 'Please use at most 100 characters'],
    ['As\0ha', 'Please use plain text'],
    ['As\nha', 'Please use plain text'],
    ['Asha\u202etxt.exe', 'Please use plain text'],
    ['\ud800Asha', 'Please use plain text'],
  ])('%j: %s', (text, sentence) => {
    expect(usernameError(text)).toBe(sentence)
  })
})

describe('a typed code', () => {
  test('has six digits, ignoring spaces', () => {
    expect(otpError('012345')).toBeNull()
    expect(otpError(' 012 345 ')).toBeNull()
    expect(normaliseOtp(' 012\u00a0345 ')).toBe('012345')
    expect(otpError('१२३\u2011४५६')).toBeNull()
    expect(normaliseOtp('\u200b१२३-४५६')).toBe('123456')
  })

  test.each([
    ['', 'OTP is required'],
    ['  ', 'OTP is required'],
    ['12345', 'The OTP has 6 digits'],
    ['1234567', 'The OTP has 6 digits'],
    ['12345a', 'The OTP has 6 digits'],
  ])('%j: %s', (text, sentence) => {
    expect(otpError(text)).toBe(sentence)
  })
})

describe('a token', () => {
  const now = new Date('2026-11-20T06:30:00Z')
  const seconds = now.getTime() / 1000
  const token = (payload: string) =>
    `e30.${btoa(payload).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`

  test('is expired when exp is earlier than now', () => {
    expect(isTokenExpired(token(`{"exp":${seconds - 1}}`), now)).toBe(true)
    expect(isTokenExpired(token(`{"exp":${seconds}}`), now)).toBe(false)
    expect(isTokenExpired(token(`{"exp":${seconds + 1},"sub":"???>>>"}`), now)).toBe(false)
  })

  test.each(['', 'x', 'a.b.c', 'null', '..', token('null'), token('{}'), token('{"exp":"soon"}'), token('[1')])(
    '%j cannot be read and counts as expired',
    (text) => {
      expect(isTokenExpired(text, now)).toBe(true)
    },
  )
})
