import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail } from '#test/shopper-input.ts'
import { type TestEnvironment, openTestEnvironment } from './harness/test-environment.ts'
import { reportProof, proofSize } from './harness/size.ts'

const ROUNDS = proofSize(1, 25)
const LOGINS_PER_HOUR = 100
const AT_ONCE = 40

let environment: TestEnvironment
beforeAll(async () => {
  environment = await openTestEnvironment('server', { env: { LOGINS_PER_HOUR: String(LOGINS_PER_HOUR) } })
})
afterAll(() => environment.close())

let sent = 0
/** The status of the answer; repeated while the queue for password hashes is full. */
async function post(path: string, body: object): Promise<number> {
  for (;;) {
    const status = await postOnce(path, body)
    if (status !== 503) return status
  }
}

/** Calls each process in turn, each time with the headers of another proxy. */
async function postOnce(path: string, body: object): Promise<number> {
  sent += 1
  const { url } = environment.shops[sent % environment.shops.length]!
  const address = `198.51.${(sent >> 8) % 256}.${sent % 256}`
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      forwarded: `for=${address}`,
      'x-real-ip': address,
    },
  })
  await response.arrayBuffer()
  return response.status
}

/** The number of answers per status to parallel calls. */
async function countStatuses(count: number, send: () => Promise<number>): Promise<Record<string, number>> {
  const statuses = await Promise.all(Array.from({ length: count }, send))
  return Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]))
}

const logIn = (email: string) => post('/api/auth/login', { email, password: 'not the password' })
const askForCode = (email: string) => post('/api/auth/forgot-password', { email })

async function restart({ forgetCounts = false } = {}): Promise<void> {
  await environment.stop()
  if (forgetCounts) await environment.inspect(({ ctx }) => ctx.db.deleteFrom('rate_limits').execute())
  await environment.start(2)
}

test('B2: two processes share one count, ignore proxy headers and keep the count over a restart', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    // All rounds fall into one hour of one network.
    await restart({ forgetCounts: true })
    const email = newEmail()
    expect(await countStatuses(AT_ONCE, () => logIn(email))).toEqual({ 401: 10, 429: AT_ONCE - 10 })
    expect(await countStatuses(AT_ONCE, () => askForCode(email))).toEqual({ 200: 5, 429: AT_ONCE - 5 })
    const left = LOGINS_PER_HOUR - AT_ONCE
    expect(await countStatuses(left + 20, () => logIn(newEmail()))).toEqual({ 401: left, 429: 20 })
    await restart()
    expect(await countStatuses(4, () => askForCode(email))).toEqual({ 429: 4 })
    expect(await countStatuses(4, () => logIn(newEmail()))).toEqual({ 429: 4 })
    expect(await askForCode(newEmail())).toBe(200)
  }
  reportProof('B2', { rounds: ROUNDS, tries: sent, 'over the limit': 0 })
})
