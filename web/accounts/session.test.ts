import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeApi, flushPromises } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import { authenticatedClient } from '#web/platform/api.ts'
import { CustomerSession } from './session.ts'

const CHECK = 'POST /api/auth/validatetoken'
const soon = () => Date.now() / 1000 + 3600

function tokenUntil(exp: number): string {
  return `e30.${btoa(JSON.stringify({ exp, sub: Math.random() }))}.sig`
}

let browser: FakeBrowser
let api: FakeApi

function openTab() {
  return new CustomerSession({ storage: browser.openTab(), tab: { clear() {} }, call: api.client })
}

function loggedInBrowser(token = tokenUntil(soon())): string {
  browser.items.set('authToken', token).set('username', 'Asha').set('cart', '[]')
  return token
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  browser = new FakeBrowser()
  api = new FakeApi()
})
afterEach(() => vi.useRealTimers())

describe('start-up', () => {
  test('is ready at once without a token and makes no call', async () => {
    browser.items.set('isLoggedIn', 'true')
    expect(await openTab().ready()).toMatchObject({ isLoggedIn: false, isReady: true })
    expect(api.calls).toEqual([])
    expect(browser.items.has('isLoggedIn')).toBe(false)
  })

  test('shows a customer as logged in during the token check, with the login marker (accounts-4)', async () => {
    loggedInBrowser()
    const answer = api.holdBack(CHECK)
    const session = openTab()
    session.start()
    expect(session.state.get()).toMatchObject({ isLoggedIn: true, username: 'Asha', isReady: false })
    expect(browser.items.get('isLoggedIn')).toBe('true')
    await flushPromises()
    await answer({ body: { success: true } })
    expect(session.state.get()).toMatchObject({ isLoggedIn: true, isReady: true })
  })

  test.each([
    ['expired', tokenUntil(1000)],
    ['unreadable', 'rubbish'],
  ])('an %s token logs out at once, without asking, and clears all local storage', (_, token) => {
    loggedInBrowser(token)
    const session = openTab()
    session.start()
    expect(session.state.get()).toMatchObject({ isLoggedIn: false, isReady: true })
    expect([...browser.items.keys()]).toEqual([])
    expect(api.calls).toEqual([])
  })

  test.each([
    ['a refusal', { status: 401, body: { success: false } }],
    ['success: false', { status: 200, body: { success: false } }],
  ])('%s logs out', async (_, answer) => {
    loggedInBrowser()
    api.answers[CHECK] = () => answer
    expect(await openTab().ready()).toMatchObject({ isLoggedIn: false })
    expect(browser.items.size).toBe(0)
  })

  test('tries a failing server four times within ten seconds (accounts-5)', async () => {
    loggedInBrowser()
    const answers = [{ status: 503 }, 'no answer', 'html page', { body: { success: true } }] as const
    api.answers[CHECK] = () => answers[api.calls.length - 1] ?? 'no answer'
    const ready = openTab().ready()
    for (const pauseMs of [0, 1000, 2000, 3000]) {
      await vi.advanceTimersByTimeAsync(pauseMs)
      await flushPromises()
    }
    expect(await ready).toMatchObject({ isLoggedIn: true })
    expect(api.calls).toHaveLength(4)
  })

  test('keeps the session without a network', async () => {
    loggedInBrowser()
    browser.items.set('ordersSeen', '[]')
    const session = new CustomerSession({
      storage: browser.openTab(),
      tab: { clear() {} },
      call: api.client,
      isOffline: () => true,
    })
    session.start()
    for (let second = 0; second < 11; second++) {
      await flushPromises()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(session.state.get()).toMatchObject({ isLoggedIn: true, isReady: true })
    expect(browser.items.has('ordersSeen')).toBe(true)
  })

  test('logs out within ten seconds when every try fails', async () => {
    loggedInBrowser()
    const session = openTab()
    session.start()
    for (let second = 0; second < 10; second++) {
      await flushPromises()
      await vi.advanceTimersByTimeAsync(1000)
    }
    await flushPromises()
    expect(session.state.get()).toMatchObject({ isLoggedIn: false, isReady: true })
    expect(api.calls).toHaveLength(4)
  })

  test('is ready after ten seconds when the server never answers', async () => {
    loggedInBrowser()
    api.holdBack(CHECK)
    const session = openTab()
    session.start()
    await flushPromises()
    await vi.advanceTimersByTimeAsync(10_000)
    await flushPromises()
    expect(session.state.get()).toMatchObject({ isLoggedIn: false, isReady: true })
  })
})

describe('logging in and out', () => {
  test('stores token, username and marker at login, and removes an earlier address', () => {
    browser.items.set('shippingAddress', '{"name":"Somebody else"}')
    const session = openTab()
    session.logIn({ token: tokenUntil(soon()), username: 'Ravi' })
    expect(session.state.get()).toMatchObject({ isLoggedIn: true, isReady: true, username: 'Ravi' })
    expect(Object.fromEntries(browser.items)).toMatchObject({ username: 'Ravi', isLoggedIn: 'true' })
    expect(browser.items.has('shippingAddress')).toBe(false)
  })

  test('clears the local storage and ends the server’s session at logout (accounts-4)', async () => {
    const token = tokenUntil(soon())
    const session = openTab()
    session.logIn({ token, username: 'Ravi' })
    session.logOut()
    await flushPromises()
    expect(browser.items.size).toBe(0)
    expect(api.calls).toEqual([{ key: 'POST /api/auth/logout', body: {}, token: `Bearer ${token}` }])
  })

  test('keeps the device when the session expires, not after a logout', async () => {
    const session = openTab()
    const login = { token: tokenUntil(soon()), username: 'Ravi', device: 'known.device' }
    session.logIn(login)
    session.end(login.token)
    expect(Object.fromEntries(browser.items)).toEqual({ deviceToken: 'known.device' })
    expect(session.device).toBe('known.device')
    session.logIn(login)
    session.logOut({ isEnded: true })
    await flushPromises()
    expect(browser.items.size).toBe(0)
    expect(session.device).toBeUndefined()
    expect(api.calls).toEqual([])
  })

  test('ignores a check that began before a new login', async () => {
    loggedInBrowser()
    const answer = api.holdBack(CHECK)
    const session = openTab()
    session.start()
    await flushPromises()
    session.logOut()
    session.logIn({ token: tokenUntil(soon()), username: 'Ravi' })
    await answer({ status: 401, body: { success: false } })
    expect(session.state.get()).toMatchObject({ isLoggedIn: true, username: 'Ravi' })
  })

  test('ends the session on a 401 for its token, not for a wrong password', async () => {
    const session = openTab()
    session.logIn({ token: tokenUntil(soon()), username: 'Ravi' })
    const client = authenticatedClient(api.client, session)
    api.answers['POST /api/auth/login'] = () => ({
      status: 401,
      body: { success: false, code: 'invalid_credentials', message: 'Invalid credentials' },
    })
    await client('POST /api/auth/login', { email: 'a@b.in', password: 'x' })
    expect(session.token).not.toBeNull()
    api.answers['GET /api/orders/list'] = () => ({
      status: 401,
      body: { success: false, code: 'not_logged_in', message: 'Please log in.' },
    })
    await client('GET /api/orders/list', {})
    expect(session.token).toBeNull()
    expect(browser.items.size).toBe(0)
  })
})

describe('two tabs and bad storage', () => {
  test('follows login and logout of another tab', () => {
    const [one, other] = [openTab(), openTab()]
    one.start()
    other.start()
    one.logIn({ token: tokenUntil(soon()), username: 'Ravi' })
    expect(other.state.get()).toMatchObject({ isLoggedIn: true, username: 'Ravi', isReady: true })
    other.logOut()
    expect(one.state.get().isLoggedIn).toBe(false)
  })

  test.each(['isFull', 'isBlocked'] as const)('logs in for this page when the storage %s', (failure) => {
    browser[failure] = true
    const session = openTab()
    session.logIn({ token: tokenUntil(soon()), username: 'Ravi' })
    expect(session.state.get()).toMatchObject({ isLoggedIn: true, username: 'Ravi' })
    session.logOut()
    expect(session.state.get().isLoggedIn).toBe(false)
  })
})

describe('the tab regains the focus', () => {
  const logInAndWait = async (waitMs: number) => {
    browser = new FakeBrowser()
    const session = openTab()
    session.logIn({ token: tokenUntil(Date.now() / 1000 + 7200), username: 'Ravi' })
    await vi.advanceTimersByTimeAsync(waitMs)
    session.checkAgain()
    session.checkAgain()
    await flushPromises()
    return session
  }

  test('checks the token again, at most once a minute', async () => {
    api.answers[CHECK] = () => ({ body: { success: true } })
    await logInAndWait(59_000)
    expect(api.calls).toHaveLength(0)
    await logInAndWait(60_000)
    expect(api.calls).toHaveLength(1)
  })

  test('logs out on a refusal, not without a network', async () => {
    api.answers[CHECK] = () => 'no answer'
    expect((await logInAndWait(60_000)).token).not.toBeNull()
    api.answers[CHECK] = () => ({ status: 401 })
    expect((await logInAndWait(60_000)).token).toBeNull()
  })

  test('logs out with an expired token', async () => {
    expect((await logInAndWait(7_300_000)).token).toBeNull()
    expect(api.calls).toHaveLength(0)
  })
})
