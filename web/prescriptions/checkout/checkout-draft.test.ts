import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { session } from '#web/accounts/session-store.ts'
import { finishBeforeLeaving } from '#web/platform/before-leaving.ts'
import { tabStore } from '#web/platform/browser-storage.ts'
import { readCheckoutChoice } from './checkout-choice.ts'
import { setDraftChosen, findUnsentDraft, openCheckoutDraft, sendOpenDraft } from './checkout-draft.ts'

const uploads = vi.fn<(method: string, path: string) => void>()
const fail = (upload: EventTarget) => upload.dispatchEvent(new Event('error'))
let answer: (upload: EventTarget) => unknown = fail
beforeAll(() => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      open = uploads
      setRequestHeader = vi.fn<() => void>()
      abort = vi.fn<() => void>()
      responseText = '{"fileIds":["f_1"]}'
      send = () => answer(this)
    },
  )
  vi.stubGlobal(
    'FileReader',
    class extends EventTarget {
      result = 'data:,'
      readAsDataURL = () => this.dispatchEvent(new Event('loadend'))
    },
  )
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json({ success: true, user: {} })),
  )
})
afterEach(() => {
  answer = fail
  uploads.mockClear()
  session.logOut()
})
afterAll(() => vi.unstubAllGlobals())

function logIn(token: string): void {
  session.logIn({ token, username: 'Asha', device: 'known' })
}

test('a file is sent when the customer goes on, and once more before the browser leaves the shop', async () => {
  logIn('first')
  const { draft } = choosePdf()
  sendOpenDraft()
  await vi.waitFor(() => expect(draft.state.get().alert).toMatch('could not be sent'))
  await finishBeforeLeaving()
  expect(uploads).toHaveBeenCalledTimes(2)
})

test('the file of one customer is not sent by the next one in the same tab', async () => {
  logIn('first')
  choosePdf()
  session.logOut()
  logIn('second')
  sendOpenDraft()
  await finishBeforeLeaving()
  expect(uploads).not.toHaveBeenCalled()
  expect(findUnsentDraft(['prd_a'])).toBeNull()
})

test('a logout stops the sending, and the next customer sees nothing of it', async () => {
  logIn('third')
  const { draft } = choosePdf()
  draft.add([new File(['%PDF'], 'page-2.pdf')])
  draft.choosePatient('pat_1')
  let finishUpload: () => unknown = () => {}
  answer = (upload) => (finishUpload = () => upload.dispatchEvent(new Event('load')))
  const sending = sendOpenDraft()
  await vi.waitFor(() => expect(uploads).toHaveBeenCalledTimes(1))
  vi.mocked(fetch).mockClear()
  session.logOut()
  expect(draft.state.get()).toEqual({ files: [], patientId: '', alert: null, progress: null })
  logIn('fourth')
  answer = (upload) => upload.dispatchEvent(new Event('load'))
  finishUpload()
  await sending
  expect(uploads).toHaveBeenCalledTimes(1)
  const called = vi.mocked(fetch).mock.calls.map(([request]) => new URL((request as Request).url).pathname)
  expect(called).toEqual(['/api/auth/logout'])
  expect(draft.state.get().alert).toBeNull()
  expect(findUnsentDraft(['prd_a'])).toBeNull()
  expect(readCheckoutChoice(tabStore, ['prd_a'])).toBeNull()
})

test('a login over another one stops the sending, and its customer sees nothing of it', async () => {
  logIn('fifth')
  const { draft } = choosePdf()
  draft.add([new File(['%PDF'], 'page-2.pdf')])
  let finishUpload: () => unknown = () => {}
  answer = (upload) => (finishUpload = () => upload.dispatchEvent(new Event('load')))
  const sending = sendOpenDraft()
  await vi.waitFor(() => expect(uploads).toHaveBeenCalledTimes(1))
  logIn('sixth')
  finishUpload()
  await sending
  await finishBeforeLeaving()
  expect(uploads).toHaveBeenCalledTimes(1)
  expect(draft.state.get().files).toEqual([])
  expect(findUnsentDraft(['prd_a'])).toBeNull()
  expect(readCheckoutChoice(tabStore, ['prd_a'])).toBeNull()
})

function choosePdf() {
  const opened = openCheckoutDraft(['prd_a'])
  opened.draft.add([new File(['%PDF'], 'prescription.pdf')])
  setDraftChosen(opened, true)
  return opened
}
