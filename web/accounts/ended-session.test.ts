import { beforeEach, expect, test } from 'vitest'
import { FakeApi } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import { CustomerSession } from './session.ts'

const token = `e30.${btoa(JSON.stringify({ exp: 4e9 }))}.sig`
let browser: FakeBrowser
let api: FakeApi

async function openTab(): Promise<CustomerSession> {
  const session = new CustomerSession({ storage: browser.openTab(), tab: { clear() {} }, call: api.client })
  await session.ready()
  return session
}

beforeEach(() => {
  browser = new FakeBrowser()
  api = new FakeApi()
  api.answers['POST /api/auth/validatetoken'] = () => ({ body: { success: true } })
  api.answers['POST /api/auth/logout'] = () => ({})
  browser.items.set('authToken', token).set('username', 'Asha')
})

test('tells an ended session from a logout in this tab', async () => {
  const session = await openTab()
  expect(session.state.get().hasEnded).toBe(false)
  session.end(token)
  expect(session.state.get()).toMatchObject({ isLoggedIn: false, hasEnded: true })
  session.logIn({ token, username: 'Asha' })
  expect(session.state.get().hasEnded).toBe(false)
  session.logOut()
  expect(session.state.get().hasEnded).toBe(false)
})

test('reports a token refused at start-up as an ended session', async () => {
  api.answers['POST /api/auth/validatetoken'] = () => ({ status: 401, body: { success: false } })
  expect((await openTab()).state.get()).toMatchObject({ isLoggedIn: false, hasEnded: true })
})

test('reports a logout in another tab as an ended session', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.logOut()
  expect(one.state.get().hasEnded).toBe(false)
  expect(other.state.get()).toMatchObject({ isLoggedIn: false, hasEnded: true })
})
