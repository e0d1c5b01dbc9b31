import { afterEach, expect, test } from 'vitest'
import { session } from '#web/accounts/session-store.ts'
import { closeRequestDraft, openRequestDraft } from './request-draft.ts'

afterEach(() => session.logOut())

const logIn = (token: string) => session.logIn({ token, username: 'Asha', device: 'known' })

test('files and typed values stay until the request is sent', () => {
  logIn('first')
  const draft = openRequestDraft()
  draft.files.add([new File(['%PDF-'], 'prescription.pdf')])
  draft.typed.set('note', 'Please call first')
  expect(openRequestDraft()).toBe(draft)
  closeRequestDraft()
  expect(openRequestDraft().files.state.get().files).toEqual([])
})

test('another customer of the same tab gets an empty draft', () => {
  logIn('first')
  openRequestDraft().files.add([new File(['%PDF-'], 'prescription.pdf')])
  session.logOut()
  logIn('second')
  expect(openRequestDraft().files.state.get().files).toEqual([])
})
