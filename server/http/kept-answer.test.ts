import { expect, test } from 'vitest'
import { packAnswer } from './kept-answer.ts'
import { Reading } from './reading.ts'

const text = 'A page. '.repeat(200)
const html = { 'content-type': 'text/html' }

function noted(): Reading {
  const reading = new Reading()
  reading.note(['product:a'])
  return reading
}

const pack = (response: Response, reading = noted()) => packAnswer(response, reading, 'gzip', 0)

test('a good answer which is known through and through is kept in every form, and says that there are several', async () => {
  const { forms, fingerprint, sources } = await pack(new Response(text, { headers: html }))
  expect(Object.keys(forms).toSorted()).toEqual(['br', 'gzip', 'identity'])
  expect(fingerprint).toHaveLength(22)
  expect([...sources]).toEqual(['product:a'])
  for (const { headers } of Object.values(forms)) expect(headers.join(' ')).toContain('vary accept-encoding')
})

test.each([
  ['was not found', new Response(text, { status: 404, headers: html }), noted()],
  ['nobody vouched for', new Response(text, { headers: html }), new Reading()],
])('an answer that %s is for those who wait for it, in the form they asked for', async (_, response, reading) => {
  const { forms, fingerprint } = await pack(response, reading)
  expect(fingerprint).toBe('')
  expect(Object.keys(forms).toSorted()).toEqual(['gzip', 'identity'])
  expect(forms.gzip?.headers.join(' ')).not.toContain('etag')
})

test('one part that may change unnoticed spoils the whole', async () => {
  const reading = noted()
  reading.spoil()
  expect((await pack(new Response(text, { headers: html }), reading)).fingerprint).toBe('')
})

test.each([
  ['a picture', new Response(text, { headers: { 'content-type': 'image/webp' } })],
  ['what is tiny', new Response('{}', { headers: { 'content-type': 'application/json' } })],
])('%s is not compressed again', async (_, response) => {
  const { forms } = await pack(response)
  expect(Object.keys(forms)).toEqual(['identity'])
  expect(forms.identity.headers).not.toContain('vary')
})
