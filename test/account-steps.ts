import { randomInt } from 'node:crypto'
import type { ApiResult } from '#contract/client.ts'
import type { Mail } from '#server/gateways/mail/mail.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

export const PASSWORD = 'neem-leaf and turmeric'

/** A unique e-mail address. */
export function newEmail(name = 'asha'): string {
  return `${name}.${randomInt(1e12)}@customer.example`
}

/** The code of a mail: the only group of six digits in its text (D34). */
export function codeIn({ text }: Pick<Mail, 'text'>): string {
  const groups = text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []
  if (groups.length !== 1) throw new Error(`Expected one code in the mail, found ${JSON.stringify(groups)}`)
  return groups[0]
}

/** Another six digits. */
export function wrongFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Repeats the call while the shop answers 503. */
export async function untilAnswered<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  for (;;) {
    const result = await call()
    if (result.ok || result.reason !== 'refused' || result.code !== 'unavailable') return result
    // A refusal involves no I/O, so the event loop must turn for the pending hashes.
    await new Promise(setImmediate)
  }
}

/** Runs the jobs and returns the mails to an address, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<Mail[]> {
  await app.runJobs()
  return app.mails.filter((mail) => mail.to === email)
}

/** The code of the latest mail that holds one. */
async function latestCode(app: TestApp, email: string): Promise<string> {
  return codeIn((await mailsTo(app, email)).findLast(({ text }) => /\b\d{6}\b/.test(text))!)
}

/** Requests a registration code and reads it from the mail. */
export async function getCode(app: TestApp, email: string, password = PASSWORD): Promise<string> {
  expectOk(await app.api('POST /api/auth/register', { email, username: 'Asha Rao', password }))
  return latestCode(app, email)
}

/** Requests a reset code and reads it from the mail. */
export async function getResetCode(app: TestApp, email: string): Promise<string> {
  expectOk(await app.api('POST /api/auth/forgot-password', { email }))
  return latestCode(app, email)
}

/** Registers with the mailed code and returns the token. */
export async function signUp(
  app: TestApp,
  email: string,
  { username = 'Asha Rao', password = PASSWORD } = {},
): Promise<string> {
  const otp = await getCode(app, email, password)
  const body = expectOk(await app.api('POST /api/auth/register', { email, username, password, otp }))
  if (!('token' in body)) throw new Error('Expected a token')
  return body.token
}
