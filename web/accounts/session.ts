import type { Language } from '#domain/languages/languages.ts'
import { isTokenExpired } from '#domain/accounts/token-expiry.ts'
import { MINUTE } from '#domain/time.ts'
import type { Client } from '#contract/client.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'
import { observable, waitUntil } from '#web/platform/observable.ts'
import { checkToken } from './check-token.ts'

export type SessionState = {
  /** Whether the token was checked (accounts-6). Until then `isLoggedIn` comes from the storage. */
  readonly isReady: boolean
  readonly token: string | null
  readonly username: string
  readonly isLoggedIn: boolean
  /** Whether the session ended without a logout in this tab. */
  readonly hasEnded: boolean
}

/** The session on the server and while the page hydrates. */
export const visitorSession: SessionState = {
  isReady: false,
  token: null,
  username: '',
  isLoggedIn: false,
  hasEnded: false,
}

const loggedOut: SessionState = { ...visitorSession, isReady: true }

const DEVICE = 'deviceToken'

export type LoginResponse = {
  readonly token: string
  readonly username: string
  readonly device?: string
  readonly language?: Language
}

type SessionPorts = {
  readonly storage: BrowserStorage
  readonly tab: Pick<BrowserStorage, 'clear'>
  readonly call: Client
  /** Whether there is no network. */
  readonly isOffline?: () => boolean
}

/** The login session of this browser (accounts-4). */
export class CustomerSession {
  readonly state = observable(visitorSession)
  readonly #ports: SessionPorts
  #isStarted = false
  #checkedAt = 0

  constructor(ports: SessionPorts) {
    this.#ports = ports
  }

  get token(): string | null {
    return this.state.get().token
  }

  /** Reads the storage and checks the token. Later calls do nothing. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    const { storage } = this.#ports
    storage.onOtherTab((key) => {
      if (key === null || key === 'authToken' || key === 'username') this.#syncWithOtherTab()
    })
    const found = this.#read(false)
    if (found.token === null) storage.remove('isLoggedIn')
    else storage.write('isLoggedIn', 'true')
    this.state.set(found.token === null ? loggedOut : found)
    if (found.token !== null) void this.#check(found.token, this.#ports.isOffline?.() ? 'once' : 'retry')
  }

  /** Resolves when the token has been checked. */
  ready(): Promise<SessionState> {
    this.start()
    return waitUntil(this.state, ({ isReady }) => isReady)
  }

  /** Identifies this browser as a known device at the next login. */
  get device(): string | undefined {
    return this.#ports.storage.read(DEVICE) ?? undefined
  }

  logIn({ token, username, device }: LoginResponse): void {
    this.start()
    const { storage, tab } = this.#ports
    // Removes the data of an earlier customer.
    for (const key of ['shippingAddress', 'recentAddresses', 'orderId', 'ordersSeen']) storage.remove(key)
    tab.clear()
    if (device !== undefined) storage.write(DEVICE, device)
    storage.write('username', username)
    storage.write('isLoggedIn', 'true')
    // Written last: other tabs reread the session when this key changes.
    storage.write('authToken', token)
    this.#checkedAt = Date.now()
    this.state.set(this.#read(true))
  }

  /** Clears all local storage and ends the session on the server, unless it is ended already (accounts-4). */
  logOut({ isEnded = false } = {}): void {
    const { token } = this
    this.#forget()
    if (token !== null && !isEnded) void this.#ports.call('POST /api/auth/logout', {}, { token })
  }

  /** Ends the session whose token the server refused. A newer login stays. */
  end(token: string): void {
    if (this.token === token) this.#expire()
  }

  /** Checks the token again when the tab gets the focus, at most once a minute. */
  checkAgain(): void {
    const { token, isReady } = this.state.get()
    if (token !== null && isReady && Date.now() - this.#checkedAt >= MINUTE) void this.#check(token, 'once')
  }

  async #check(token: string, mode: 'retry' | 'once'): Promise<void> {
    this.#checkedAt = Date.now()
    const verdict = isTokenExpired(token, new Date()) ? 'refused' : await checkToken(this.#ports.call, token, mode)
    if (this.token !== token) return
    // After the retries at start an unreachable server counts as a refusal (accounts-5). A resumed tab keeps its session.
    if (verdict === 'refused' || (verdict === 'unavailable' && mode === 'retry')) this.#expire()
    else if (!this.state.get().isReady) this.state.set({ ...this.state.get(), isReady: true })
  }

  #read(isReady: boolean): SessionState {
    const { storage } = this.#ports
    const token = storage.read('authToken')
    if (token === null || token === '') return { ...visitorSession, isReady }
    return { ...visitorSession, isReady, token, username: storage.read('username') ?? '', isLoggedIn: true }
  }

  /** Another tab logged in or out. */
  #syncWithOtherTab(): void {
    const old = this.state.get()
    const now = this.#read(true)
    if (now.token !== old.token) {
      this.#ports.tab.clear()
      this.state.set({ ...now, hasEnded: now.token === null })
    } else if (now.username !== old.username) {
      this.state.set({ ...old, username: now.username })
    }
  }

  /** The session expired. The browser stays a known device. */
  #expire(): void {
    const { device } = this
    this.#forget(true)
    if (device !== undefined) this.#ports.storage.write(DEVICE, device)
  }

  #forget(hasEnded = false): void {
    this.#ports.storage.clear()
    this.#ports.tab.clear()
    this.state.set({ ...loggedOut, hasEnded })
  }
}
