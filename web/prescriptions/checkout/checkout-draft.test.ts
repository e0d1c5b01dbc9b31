import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { session } from '#web/accounts/session-store.ts'
import { finishBeforeLeaving } from '#web/platform/before-leaving.ts'
import { chooseDraft, findUnsentDraft, openCheckoutDraft, sendOpenDraft } from './checkout-draft.ts'

const uploads = vi.fn<(method: string, path: string) => void>()
beforeAll(() => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      open = uploads
      setRequestHeader = vi.fn<() => void>()
      send = () => this.dispatchEvent(new Event('error'))
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
afterEach(() => session.logOut())
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
  uploads.mockClear()
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

function choosePdf() {
  const opened = openCheckoutDraft(['prd_a'])
  opened.draft.add([new File(['%PDF'], 'prescription.pdf')])
  chooseDraft(opened, true)
  return opened
}
