import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { Context } from '../context.ts'
import { answerError } from './errors.ts'

/** Sends a request whose handler throws this value and returns the response and the log. */
async function answerTo(thrown: unknown) {
  const logged: string[] = []
  const ctx = { log: createLog('trace', { write: (line) => void logged.push(line) }) } as unknown as Context
  const app = new Hono()
  app.get('/', () => {
    throw thrown
  })
  app.onError((error, c) => answerError(ctx, error, c))
  const response = await app.request('/')
  return { status: response.status, retryAfter: response.headers.get('retry-after'), logged: logged.join('') }
}

const databaseError = (code: string) => Object.assign(new Error('Key (email)=(asha@example.com)'), { code })

test.each([
  ['a statement timeout', '57014'],
  ['an idle transaction timeout', '25P03'],
  ['a lock timeout', '55P03'],
  ['a repeated deadlock', '40P01'],
  ['a repeated serialisation failure', '40001'],
  ['a database without a free connection', '53300'],
  ['a database that is shutting down', '57P01'],
  ['a lost connection', '08006'],
  ['an unreachable server', 'ECONNREFUSED'],
  ['a full disk of the data folder', 'ENOSPC'],
  ['a read-only data folder', 'EROFS'],
])('maps %s to 503 and logs no input', async (_, code) => {
  const { status, retryAfter, logged } = await answerTo(databaseError(code))
  expect([status, retryAfter]).toEqual([503, '5'])
  expect(logged).toContain('"cause"')
  expect(logged).not.toContain('asha@')
})

test.each(['23505', '22P02', '42703', '25P02'])('maps programming errors such as %s to 500', async (code) => {
  expect(await answerTo(databaseError(code))).toMatchObject({ status: 500, retryAfter: null })
})

test('maps a missing file to 500 and a missing database socket to 503', async () => {
  const missing = (syscall: string) => Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall })
  expect(await answerTo(missing('open'))).toMatchObject({ status: 500 })
  expect(await answerTo(missing('connect'))).toMatchObject({ status: 503 })
})
