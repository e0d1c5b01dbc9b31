import type { ApiResult } from '#contract/client.ts'
import type { PasskeyAssertion, PasskeyRequest } from '#contract/passkeys.ts'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { NO_ANSWER } from './code-form.tsx'

/** Signs with a passkey: requests a challenge, signs it on the device, and sends the assertion. */
export function usePasskey<T>(
  request: () => Promise<ApiResult<{ options: PasskeyRequest }>>,
  send: (assertion: PasskeyAssertion) => Promise<ApiResult<T>>,
  onAccepted: (body: T) => void,
) {
  return useCall(
    async (): Promise<Sent<T>> => {
      const requested = await request()
      if (!requested.ok) return requested
      const assertion = await signWithPasskey(requested.body.options)
      if (assertion === null) return { alert: 'No passkey was used. Please try again, or use a code.' }
      return send(assertion)
    },
    { done: onAccepted, fallback: NO_ANSWER },
  )
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
