import { useSyncExternalStore } from 'react'
import type { ApiInput, DeskKey } from '#contract/api.ts'
import { type ApiResult, createClient, type DeskClient, type KeylessDeskClient } from '#contract/client.ts'
import type { SignedInStaff } from '#contract/staff.ts'
import { BACKGROUND_HEADER, idleLimitOf, signsInByPhone } from '#domain/staff/staff-rules.ts'
import { localStore, readJson } from '#web/platform/browser-storage.ts'
import { observable } from '#web/platform/observable.ts'
import { hasUnsavedWork } from '#web/platform/unsaved-work.ts'

const TOKEN_KEY = 'deskToken'
/** The person of the token, for a page that opens without a line. */
const STAFF_KEY = 'deskStaff'
/** When a person last pressed something, in any tab. */
export const ACTIVE_KEY = 'deskActiveAt'
/** The parcels on a rider's phone, with names and addresses, which end with the session. */
export const RUN_PARCELS_KEY = 'deskRunParcels'

/** `unknown` until the first answer of the server. */
type DeskSession =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  /** `hasEnded`: the session is over, and unsaved work waits for the same person to sign in again. */
  | { readonly kind: 'staff'; readonly staff: SignedInStaff; readonly hasEnded: boolean }

/** A request for a second factor. Calls wait for it, so that pages and forms keep their state. */
export type StepUpRequest = {
  /** Whether the desk is locked after a pause; otherwise a sensitive action needs the factor. */
  readonly isLocked: boolean
  readonly settle: (isConfirmed: boolean) => void
}

const deskSession = observable<DeskSession>({ kind: 'unknown' })
export const stepUpRequest = observable<StepUpRequest | null>(null)

if (typeof window !== 'undefined')
  localStore.onOtherTab((key) => {
    if (key !== TOKEN_KEY && key !== null) return
    const session = deskSession.get()
    if (localStore.read(TOKEN_KEY) === null) endDeskSession()
    else if (session.kind === 'visitor' || (session.kind === 'staff' && session.hasEnded)) void loadDeskSession()
  })

export function useDeskSession(): DeskSession {
  return useSyncExternalStore(deskSession.subscribe, deskSession.get, deskSession.get)
}

export function useStepUpRequest(): StepUpRequest | null {
  return useSyncExternalStore(stepUpRequest.subscribe, stepUpRequest.get, () => null)
}

/** Sends the staff's token. The browser may also hold a customer's, under another key. */
const send: DeskClient = createClient<DeskKey>({
  send: (request) => fetch(request),
  origin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
  token: () => localStore.read(TOKEN_KEY),
})

/** The headers of a background call, which a page makes without a person. */
export const backgroundHeaders = { [BACKGROUND_HEADER]: '1' }

/** Calls the API as the signed-in person. Repeats the call after a step-up if the server requires one. */
export const callDesk: DeskClient = async (key, input, options = {}) => {
  for (;;) {
    const token = localStore.read(TOKEN_KEY)
    const result = await send(key, input, options)
    if (isRefused(result, 'not_logged_in') && localStore.read(TOKEN_KEY) === token) endDeskSession()
    if (!isRefused(result, 'step_up')) return result
    const { isLocked } = result.body as { isLocked?: unknown }
    const isBackground = options.headers?.[BACKGROUND_HEADER] !== undefined
    if (isBackground || !(await requestStepUp(isLocked === true))) return result
  }
}

/** `callDesk` without the changes that need an idempotency key of `useFormApi`. */
export const deskApi: KeylessDeskClient = callDesk

/** Fetches a file for the signed-in person, again after a step-up if the server requires one. */
export async function fetchFromDesk(path: string, signal: AbortSignal | null = null): Promise<Response> {
  for (;;) {
    const headers = { authorization: `Bearer ${localStore.read(TOKEN_KEY) ?? ''}` }
    const response = await fetch(path, { headers, signal })
    if (response.status !== 403) return response
    const { code, isLocked } = (await response.clone().json()) as { code?: unknown; isLocked?: unknown }
    if (code !== 'step_up' || !(await requestStepUp(isLocked === true))) return response
  }
}

function isRefused<T>(result: ApiResult<T>, code: string): result is Extract<ApiResult<T>, { reason: 'refused' }> {
  return !result.ok && result.reason === 'refused' && result.code === code
}

/** Opens the step-up dialog, one for all waiting calls. Resolves with whether the factor was accepted. */
export function requestStepUp(isLocked: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const open = stepUpRequest.get()
    stepUpRequest.set({
      isLocked: isLocked || open?.isLocked === true,
      settle: (isConfirmed) => {
        open?.settle(isConfirmed)
        stepUpRequest.set(null)
        resolve(isConfirmed)
      },
    })
  })
}

/** Sends the code or passkey of the step-up dialog. A refusal opens no further dialog. */
export function sendStepUp(factor: ApiInput<'POST /api/desk/step-up'>) {
  return send('POST /api/desk/step-up', factor)
}

/** Requests the challenge for a passkey of the step-up dialog. */
export function requestStepUpPasskey() {
  return send('POST /api/desk/step-up/options', {})
}

/**
 * Loads the signed-in person, or keeps the known one without an answer. Does not wait for the step-up of a locked session,
 * because the frame shows its dialog only afterwards.
 */
export async function loadDeskSession(): Promise<void> {
  if (localStore.read(TOKEN_KEY) === null) return deskSession.set({ kind: 'visitor' })
  const result = await send('GET /api/desk/me', {})
  if (result.ok) setStaff(result.body.staff)
  else if (isRefused(result, 'not_logged_in')) endDeskSession()
  else if (isRefused(result, 'step_up')) void loadAfterUnlock()
  else if (!('status' in result) && deskSession.get().kind === 'unknown') restoreStaff()
}

function setStaff(staff: SignedInStaff): void {
  localStore.write(STAFF_KEY, JSON.stringify(staff))
  deskSession.set({ kind: 'staff', staff, hasEnded: false })
}

function readKnownStaff(): SignedInStaff | null {
  return readJson(localStore, STAFF_KEY) as SignedInStaff | null
}

/** Whether the session of this device is a rider's, also while it is locked. */
export function isRiderSession(): boolean {
  return signsInByPhone(readKnownStaff()?.roles ?? [])
}

/** Shows the desk to the person known to this device, unless the session is over or locked by now (staff-1). */
function restoreStaff(): void {
  const staff = readKnownStaff()
  const isIdle = staff !== null && Date.now() - Number(localStore.read(ACTIVE_KEY)) >= idleLimitOf(staff.roles)
  if (staff !== null && !isIdle && Date.now() < Date.parse(staff.expiresAt))
    deskSession.set({ kind: 'staff', staff, hasEnded: false })
}

async function loadAfterUnlock(): Promise<void> {
  if (await requestStepUp(true)) await loadDeskSession()
}

export function startDeskSession({ token, staff }: { readonly token: string; readonly staff: SignedInStaff }): void {
  stepUpRequest.get()?.settle(false)
  localStore.write(TOKEN_KEY, token)
  setStaff(staff)
}

/** Forgets the session in this browser. Unsaved work stays under the sign-in. */
function endDeskSession(): void {
  const session = deskSession.get()
  forgetDeskSession()
  if (session.kind === 'staff' && (session.hasEnded || hasUnsavedWork()))
    deskSession.set({ ...session, hasEnded: true })
  else deskSession.set({ kind: 'visitor' })
}

/** Shows the sign-in alone, without the work that waited under it. */
export function leaveDesk(): void {
  forgetDeskSession()
  deskSession.set({ kind: 'visitor' })
}

function forgetDeskSession(): void {
  for (const key of [TOKEN_KEY, STAFF_KEY, RUN_PARCELS_KEY]) localStore.remove(key)
  stepUpRequest.get()?.settle(false)
}

/** Ends the session here and on the server. */
export async function signOutOfDesk(): Promise<void> {
  const ended = send('POST /api/desk/logout', {})
  leaveDesk()
  await ended
}
