import { expect, test } from 'vitest'
import { formatId } from '#domain/ids.ts'
import { createRequestIds } from './request-ids.ts'

test('no two requests have one id, also when the counter begins anew, and each looks like an id', () => {
  let stems = 0
  const newId = createRequestIds(() => {
    stems += 1
    return formatId('request', new Uint8Array(16).fill(stems))
  })
  const asked = 1024 * 1024 + 1000
  const ids = Array.from({ length: asked }, newId)
  expect(new Set(ids).size).toBe(asked)
  expect(stems).toBe(2)
  for (const id of [ids[0], ids.at(-1)]) expect(id).toMatch(/^req_[0-9a-z]{16}$/)
})
