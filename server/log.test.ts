import { expect, test } from 'vitest'
import { createLog, sentenceOf } from './log.ts'

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('what might be secret is hidden, wherever it was put', () => {
  const text = linesOf((log) =>
    log.info({ otp: '123456', form: { password: 'neem tulsi', email: 'asha@example.com' } }, 'x'),
  )
  expect(text).not.toMatch(/123456|neem tulsi|asha@/)
})

test.each(['password', 'otp', 'token', 'authorization', 'email', 'phoneNumber', 'code'])(
  'a field called %s is hidden',
  (name) => {
    const text = linesOf((log) => log.info({ [name]: 'secret-1', form: { [name]: 'secret-2' } }, 'x'))
    expect(text).not.toContain('secret-')
    expect(text).toContain('[hidden]')
  },
)

test('a database error is logged without the values it quotes', () => {
  const error = Object.assign(new Error('duplicate key (email)=(asha@example.com)'), {
    code: '23505',
    constraint: 'customers_email_key',
    detail: 'Key (email)=(asha@example.com)',
  })
  const text = linesOf((log) => log.error({ err: error }, 'request failed'))
  expect(text).not.toContain('asha@example.com')
  expect(text).toContain('customers_email_key')
})

test('an error of our own keeps its message and where it happened', () => {
  const text = linesOf((log) => log.error({ err: new Error('answers against its contract') }, 'request failed'))
  expect(text).toContain('answers against its contract')
  expect(text).toContain('log.test.ts')
})

test('a terminal gets a sentence with the facts of the line', () => {
  const line = linesOf((log) => log.info({ products: 140 }, 'demo catalogue written'))
  expect(sentenceOf(line)).toMatch(/^\d\d:\d\d:\d\d Demo catalogue written \(products 140\)\.\n$/)
})

test('a terminal gets the severity, reason and place of an error, and no secret', () => {
  const line = linesOf((log) => log.error({ otp: '123456', err: new Error('disk is full') }, 'backup failed'))
  expect(sentenceOf(line)).toMatch(
    /^\d\d:\d\d:\d\d Error: Backup failed \(otp "\[hidden\]"\)\.\ndisk is full\n\s+at .*log\.test/,
  )
})

test('a terminal gets no control characters from a visitor', () => {
  const line = linesOf((log) => log.warn({ path: '/\u001B[2J\u009B2J\r' }, 'limited\u001B]0;x\u0007'))
  expect(sentenceOf(line)).toMatch(/^[^\p{Cc}]* Warning: Limited[^\p{Cc}]*\n$/u)
})
