import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { Context } from '../context.ts'
import { answerError } from './errors.ts'

/** The answer to a request in the middle of which this is thrown, and what is logged of it. */
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
  ['a statement that took too long', '57014'],
  ['a transaction that stood still for too long', '25P03'],
  ['a lock that was not to be had', '55P03'],
  ['a deadlock that came again and again', '40P01'],
  ['a serialisation failure that came again and again', '40001'],
  ['a database without a free connection', '53300'],
  ['a database that is being stopped', '57P01'],
  ['a connection that broke', '08006'],
  ['a server that is not there', 'ECONNREFUSED'],
])('%s is 503: try again, and nothing typed is logged', async (_, code) => {
  const { status, retryAfter, logged } = await answerTo(databaseError(code))
  expect([status, retryAfter]).toEqual([503, '5'])
  expect(logged).toContain('"cause"')
  expect(logged).not.toContain('asha@')
})

test.each(['23505', '22P02', '42703', '25P02'])('what is a mistake of ours, such as %s, is 500', async (code) => {
  expect(await answerTo(databaseError(code))).toMatchObject({ status: 500, retryAfter: null })
})

test('a missing file is no trouble of the database, a missing socket is', async () => {
  const missing = (syscall: string) => Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall })
  expect(await answerTo(missing('open'))).toMatchObject({ status: 500 })
  expect(await answerTo(missing('connect'))).toMatchObject({ status: 503 })
})
