import { useSyncExternalStore } from 'react'
import { tokenSubject } from '#domain/accounts/token-expiry.ts'
import { observable } from '#web/platform/observable.ts'
import { hasUnsavedWork } from '#web/platform/unsaved-work.ts'
import { session } from './session-store.ts'

/** Whether the page stays under the login after the end of the session, because its work is not saved. */
export const keptPage = observable(false)
let lastToken: string | null = null

if (typeof window !== 'undefined')
  session.state.subscribe(() => {
    const { token, hasEnded } = session.state.get()
    keptPage.set(token === null && hasEnded && (keptPage.get() || hasUnsavedWork()))
    lastToken = token ?? lastToken
  })

export function useKeptPage(): boolean {
  return useSyncExternalStore(keptPage.subscribe, keptPage.get, () => false)
}

/** Whether the kept page belongs to the customer of this token. */
export function isOwnerOfPage(token: string): boolean {
  return lastToken !== null && tokenSubject(lastToken) === tokenSubject(token)
}
