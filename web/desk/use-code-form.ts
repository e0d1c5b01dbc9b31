import { type FormEvent, useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import { staffCodeError } from '#domain/staff/staff-rules.ts'
import { refusalText } from '#web/platform/api.ts'

/** Shown by a sign-in form when the request gets no response. */
export const NO_ANSWER = 'The shop gives no answer just now. Please check the connection and try again.'

/** A form with a code of the authenticator: checks it, sends it, and shows why it was refused. */
export function useCodeForm<T>(send: (code: string) => Promise<ApiResult<T>>, onAccepted: (body: T) => void) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    const wrong = staffCodeError(code)
    setError(wrong)
    if (wrong !== null) return
    setBusy(true)
    const result = await send(code)
    setBusy(false)
    if (result.ok) onAccepted(result.body)
    else setError(refusalText(result, NO_ANSWER))
  }

  return { error, isBusy, submit }
}
