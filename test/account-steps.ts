import type { ApiResult } from '#contract/client.ts'
import type { Mail } from '#server/gateways/mail/mail.ts'
import { TEST_PASSWORD } from './shopper-input.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

/** The code of a mail: the only group of six digits in its text (accounts-2). */
export function readMailCode({ text }: Pick<Mail, 'text'>): string {
  const groups = text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []
  if (groups.length !== 1) throw new Error(`Expected one code in the mail, found ${JSON.stringify(groups)}`)
  return groups[0]
}

/** Returns six other digits. */
export function wrongCodeFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Repeats the call while the shop answers 503. */
export async function retryWhileUnavailable<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  for (;;) {
    const result = await call()
    if (result.ok || result.reason !== 'refused' || result.code !== 'unavailable') return result
    // A refusal involves no I/O, so the event loop must turn for the pending hashes.
    await new Promise(setImmediate)
  }
}

/** Runs the jobs and returns the mails to an address, oldest first. */
export async function listMailsTo(app: TestApp, email: string): Promise<Mail[]> {
  await app.runJobs()
  return app.mails.filter((mail) => mail.to === email)
}

/** The code of the latest mail that holds one. */
async function latestCode(app: TestApp, email: string): Promise<string> {
  return readMailCode((await listMailsTo(app, email)).findLast(({ text }) => /\b\d{6}\b/.test(text))!)
}

export async function getRegistrationCode(app: TestApp, email: string, password = TEST_PASSWORD): Promise<string> {
  expectOk(await app.api('POST /api/auth/register', { email, username: 'Asha Rao', password }))
  return latestCode(app, email)
}

export async function requestResetCode(app: TestApp, email: string): Promise<string> {
  expectOk(await app.api('POST /api/auth/forgot-password', { email }))
  return latestCode(app, email)
}

export async function mailLoginCode(app: TestApp, email: string): Promise<string> {
  expectOk(await app.api('POST /api/auth/login-code', { email }))
  return latestCode(app, email)
}

/** Registers with the mailed code and returns the token. */
export async function signUp(
  app: TestApp,
  email: string,
  { username = 'Asha Rao', password = TEST_PASSWORD } = {},
): Promise<string> {
  const otp = await getRegistrationCode(app, email, password)
  const body = expectOk(await app.api('POST /api/auth/register', { email, username, password, otp }))
  if (!('token' in body)) throw new Error('Expected a token')
  return body.token
}
