/** The commands which the journeys need of every engine's driver. Coordinates are CSS pixels of the viewport. */
export type DrivenPage = {
  readonly open: (address: string) => Promise<unknown>
  /** Runs a function in the page; it must not use anything outside itself. */
  readonly evaluate: <Args extends unknown[], Result>(ask: (...args: Args) => Result, ...args: Args) => Promise<Result>
  readonly hover: (x: number, y: number) => Promise<unknown>
  readonly click: (x: number, y: number) => Promise<unknown>
  readonly type: (text: string) => Promise<unknown>
  readonly press: (key: 'Tab' | 'Enter' | 'Escape') => Promise<unknown>
  readonly waitForNetworkIdle: () => Promise<unknown>
}

/** A page with empty storage whose policy violations and requests to other origins are recorded. */
export type BrowserVisit = {
  readonly page: DrivenPage
  readonly url: string
  /** Returns what was recorded since the last call. */
  readonly takeComplaints: () => Promise<string[]>
  readonly cookieNames: () => Promise<string[]>
  readonly close: () => Promise<unknown>
}

export type DrivenBrowser<Visit extends BrowserVisit = BrowserVisit> = {
  readonly openVisit: (url: string, options?: { readonly javaScript?: boolean }) => Promise<Visit>
  readonly close: () => Promise<unknown>
}
