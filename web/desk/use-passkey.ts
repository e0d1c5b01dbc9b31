import { useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import type { PasskeyAssertion, PasskeyRequest } from '#contract/passkeys.ts'
import { refusalText } from '#web/platform/api.ts'
import { NO_ANSWER } from './code-form.tsx'

/** Signs with a passkey: requests a challenge, signs it on the device, and sends the assertion. */
export function usePasskey<T>(
  request: () => Promise<ApiResult<{ options: PasskeyRequest }>>,
  send: (assertion: PasskeyAssertion) => Promise<ApiResult<T>>,
  onAccepted: (body: T) => void,
) {
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function sign(): Promise<string | null> {
    const requested = await request()
    if (!requested.ok) return refusalText(requested, NO_ANSWER)
    const assertion = await signWithPasskey(requested.body.options)
    if (assertion === null) return 'No passkey was used. Please try again, or use a code.'
    const result = await send(assertion)
    if (!result.ok) return refusalText(result, NO_ANSWER)
    onAccepted(result.body)
    return null
  }

  async function press() {
    setBusy(true)
    setAlert(await sign())
    setBusy(false)
  }

  return { alert, isBusy, press: () => void press() }
}

/** The assertion of the browser; null if the person cancels or has no matching passkey. */
async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({ optionsJSON: options })
  } catch {
    return null
  }
}
