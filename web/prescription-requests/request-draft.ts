import { session } from '#web/accounts/session-store.ts'
import { PrescriptionDraft } from '#web/prescriptions/prescription-draft.ts'

/** A request before it is sent: its files, and what was typed and chosen by field. */
type RequestDraft = {
  readonly token: string | null
  readonly files: PrescriptionDraft
  readonly typed: Map<string, string>
}

let current: RequestDraft | null = null

/** The draft of this login. It lives outside of React, so that the way to the address page and back loses nothing. */
export function openRequestDraft(): RequestDraft {
  if (current === null || current.token !== session.token)
    current = { token: session.token, files: new PrescriptionDraft(), typed: new Map() }
  return current
}

/** Forgets a draft that was sent. */
export function closeRequestDraft(): void {
  current = null
}
