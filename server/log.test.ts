import { expect, test } from 'vitest'
import { createLog, sentenceOf } from './log.ts'

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('redacts secrets at any depth', () => {
  const text = linesOf((log) =>
    log.info({ otp: '123456', form: { password: 'neem tulsi', email: 'asha@example.com' } }, 'x'),
  )
  expect(text).not.toMatch(/123456|neem tulsi|asha@/)
})

test.each(['password', 'otp', 'token', 'authorization', 'email', 'phoneNumber', 'code'])(
  'redacts a field named %s',
  (name) => {
    const text = linesOf((log) => log.info({ [name]: 'secret-1', form: { [name]: 'secret-2' } }, 'x'))
    expect(text).not.toContain('secret-')
    expect(text).toContain('[hidden]')
  },
)

test('logs a database error without the quoted values', () => {
  const error = Object.assign(new Error('duplicate key (email)=(asha@example.com)'), {
    code: '23505',
    constraint: 'customers_email_key',
    detail: 'Key (email)=(asha@example.com)',
  })
  const text = linesOf((log) => log.error({ err: error }, 'request failed'))
  expect(text).not.toContain('asha@example.com')
  expect(text).toContain('customers_email_key')
})

test('keeps the message and location of internal errors', () => {
  const text = linesOf((log) => log.error({ err: new Error('answers against its contract') }, 'request failed'))
  expect(text).toContain('answers against its contract')
  expect(text).toContain('log.test.ts')
})

test('writes a sentence with the fields of a line to a terminal', () => {
  const line = linesOf((log) => log.info({ products: 140 }, 'demo catalogue written'))
  expect(sentenceOf(line)).toMatch(/^\d\d:\d\d:\d\d Demo catalogue written \(products 140\)\.\n$/)
})

test('writes severity, reason and location of an error to a terminal without secrets', () => {
  const line = linesOf((log) => log.error({ otp: '123456', err: new Error('disk is full') }, 'backup failed'))
  expect(sentenceOf(line)).toMatch(
    /^\d\d:\d\d:\d\d Error: Backup failed \(otp "\[hidden\]"\)\.\ndisk is full\n\s+at .*log\.test/,
  )
})

test('removes control characters from visitor input in a terminal', () => {
  const line = linesOf((log) => log.warn({ path: '/\u001B[2J\u009B2J\r' }, 'limited\u001B]0;x\u0007'))
  expect(sentenceOf(line)).toMatch(/^[^\p{Cc}]* Warning: Limited[^\p{Cc}]*\n$/u)
})
