import { expect, test } from 'vitest'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import { createFormApi } from './form-api.ts'

type Outcome = ApiResult<never>

const lost: Outcome = { ok: false, reason: 'no_response' }
const page: Outcome = { ok: false, reason: 'unexpected', status: 502 }
const saved = { ok: true, status: 200, body: {} } as Outcome
const refused = (status: number, code: 'stale' | 'internal' | 'too_many') =>
  ({ ok: false, reason: 'refused', status, code, message: '', body: {}, retryAfterMs: null }) as const

/** A form whose calls get these answers, and the keys that it sent. */
function openForm(...answers: Outcome[]) {
  const keys: (string | undefined)[] = []
  const api = createFormApi((async (_, __, options) => {
    keys.push(options?.headers?.['idempotency-key'])
    return answers.shift() ?? saved
  }) as DeskClient)
  const write = (note: string) => api('POST /api/desk/orders/:id/note', { id: 'ord_1', note })
  return { keys, write }
}

test.each([
  ['no answer', lost],
  ['the page of a proxy', page],
  ['a crash', refused(500, 'internal')],
  ['a limit', refused(429, 'too_many')],
])('a form repeats its key after %s', async (_, answer) => {
  const { keys, write } = openForm(answer)
  await write('Call again')
  await write('Call again')
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
})

test.each([
  ['a success', saved],
  ['a refusal', refused(409, 'stale')],
])('a form has a new key after %s', async (_, answer) => {
  const { keys, write } = openForm(answer)
  await write('Call again')
  await write('Call again')
  expect(new Set(keys).size).toBe(2)
})

test('a changed form has a new key, and so has another form', async () => {
  const form = openForm(lost)
  await form.write('Call again')
  await form.write('Call again at noon')
  const other = openForm()
  await other.write('Call again at noon')
  expect(new Set([...form.keys, ...other.keys]).size).toBe(3)
})
