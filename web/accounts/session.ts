import { isTokenExpired } from '#domain/accounts/token-expiry.ts'
import { MINUTE } from '#domain/time.ts'
import type { Client } from '#contract/client.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'
import { observable, waitUntil } from '#web/platform/observable.ts'
import { checkToken } from './check-token.ts'

export type SessionState = {
  /** Whether the token check at start-up is over (D29). Until then `isLoggedIn` is what the storage says. */
  readonly isReady: boolean
  readonly token: string | null
  readonly username: string
  readonly isLoggedIn: boolean
}

/** What the server knows: nobody. Also the first picture in the browser, so that both agree. */
export const visitorSession: SessionState = { isReady: false, token: null, username: '', isLoggedIn: false }

const loggedOut: SessionState = { ...visitorSession, isReady: true }

const DEVICE = 'deviceToken'

export type LoginResponse = { readonly token: string; readonly username: string; readonly device?: string }

type Parts = {
  readonly storage: BrowserStorage
  readonly tab: Pick<BrowserStorage, 'clear'>
  readonly call: Client
  /** Whether there is no network to ask: then silence says nothing about the token. */
  readonly isOffline?: () => boolean
}

/** Who is shopping in this browser (spec §4, Auth). */
export class CustomerSession {
  readonly state = observable(visitorSession)
  readonly #parts: Parts
  #isStarted = false
  #checkedAt = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get token(): string | null {
    return this.state.get().token
  }

  /** Reads the storage and checks the token. Later calls do nothing. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    const { storage } = this.#parts
    storage.onOtherTab((key) => {
      if (key === null || key === 'authToken' || key === 'username') this.#follow()
    })
    const found = this.#read(false)
    if (found.token === null) storage.remove('isLoggedIn')
    this.state.set(found.token === null ? loggedOut : found)
    if (found.token !== null) void this.#check(found.token, this.#parts.isOffline?.() ? 'once' : 'retry')
  }

  /** The session once the check is over. */
  ready(): Promise<SessionState> {
    this.start()
    return waitUntil(this.state, ({ isReady }) => isReady)
  }

  /** What makes this browser a known device of the account at the next login. */
  get device(): string | undefined {
    return this.#parts.storage.read(DEVICE) ?? undefined
  }

  logIn({ token, username, device }: LoginResponse): void {
    this.start()
    const { storage, tab } = this.#parts
    // What an earlier customer of this browser left behind is none of this one's business.
    for (const key of ['shippingAddress', 'orderId', 'ordersSeen']) storage.remove(key)
    tab.clear()
    if (device !== undefined) storage.write(DEVICE, device)
    storage.write('username', username)
    storage.write('isLoggedIn', 'true')
    // Last, because other tabs read everything when this one changes.
    storage.write('authToken', token)
    this.#checkedAt = Date.now()
    this.state.set(this.#read(true))
  }

  /** Clears all local storage and ends the session on the server, unless it is ended already (D17). */
  logOut({ isEnded = false } = {}): void {
    const { token } = this
    this.#forget()
    if (token !== null && !isEnded) void this.#parts.call('POST /api/auth/logout', {}, { token })
  }

  /** The server refused `token`: forget it, unless somebody logged in anew meanwhile. */
  end(token: string): void {
    if (this.token === token) this.#expire()
  }

  /** The tab has the focus again: look once more, at most once a minute. */
  checkAgain(): void {
    const { token, isReady } = this.state.get()
    if (token !== null && isReady && Date.now() - this.#checkedAt >= MINUTE) void this.#check(token, 'once')
  }

  async #check(token: string, patience: 'retry' | 'once'): Promise<void> {
    this.#checkedAt = Date.now()
    const verdict = isTokenExpired(token, new Date()) ? 'refused' : await checkToken(this.#parts.call, token, patience)
    if (this.token !== token) return
    // At start-up trouble counts as a refusal in the end (D35); a tab that wakes up before its network keeps its customer.
    if (verdict === 'refused' || (verdict === 'trouble' && patience === 'retry')) this.#expire()
    else if (!this.state.get().isReady) this.state.set({ ...this.state.get(), isReady: true })
  }

  #read(isReady: boolean): SessionState {
    const { storage } = this.#parts
    const token = storage.read('authToken')
    if (token === null || token === '') return { ...visitorSession, isReady }
    return { isReady, token, username: storage.read('username') ?? '', isLoggedIn: true }
  }

  /** Another tab logged in or out. */
  #follow(): void {
    const old = this.state.get()
    const now = this.#read(true)
    if (now.token !== old.token) {
      this.#parts.tab.clear()
      this.state.set(now)
    } else if (now.username !== old.username) {
      this.state.set({ ...old, username: now.username })
    }
  }

  /** Nobody pressed "log out", so this browser stays a known device. */
  #expire(): void {
    const { device } = this
    this.#forget()
    if (device !== undefined) this.#parts.storage.write(DEVICE, device)
  }

  #forget(): void {
    this.#parts.storage.clear()
    this.#parts.tab.clear()
    this.state.set(loggedOut)
  }
}
