import { useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import { newPinError, pinError } from '#domain/staff/staff-rules.ts'
import { formText } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { NO_ANSWER } from './code-form.tsx'
import { callDesk, signOutOfDesk, startDeskSession, type StepUpRequest } from './desk-session.ts'
import { forgetPhone, keepPhoneSecret, makePhoneSecret, readPhoneSecret } from './rider-phone.ts'

/** The call of a form with a PIN, sent with the secret of this phone. */
function usePinCall<T>(
  send: (secrets: { readonly device: string; readonly pin: string }) => Promise<ApiResult<T>>,
  secretOf: () => Promise<string>,
  done: (body: T) => unknown,
  errorOf = pinError,
) {
  return useCall(
    async (form: FormData): Promise<Sent<T>> => {
      const pin = formText(form, 'pin')
      const wrong = errorOf(pin)
      if (wrong !== null) return { errors: { pin: wrong } }
      return send({ device: await secretOf(), pin })
    },
    { done, fallback: NO_ANSWER },
  )
}

const knownSecret = async () => (await readPhoneSecret()) ?? ''

function PinField({ isNew = false, ...props }: Pick<FieldProps, 'error' | 'id'> & { isNew?: boolean }) {
  return (
    <Field
      {...props}
      label={isNew ? 'New PIN' : 'PIN'}
      name="pin"
      type="password"
      inputMode="numeric"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew ? '4 to 8 digits that others do not guess' : 'The one that you chose on this phone'}
      required
    />
  )
}

/** The first sign-in of a rider on this phone. */
export function PhoneForm({ link }: { link: string }) {
  const signIn = usePinCall(
    (secrets) => publicApi('POST /api/desk/phone', { link, ...secrets }),
    () => makePhoneSecret(link),
    async (opened) => {
      await keepPhoneSecret(link)
      startDeskSession(opened)
    },
    newPinError,
  )
  return (
    <CallForm
      call={signIn}
      method="post"
      data-unguarded
      submitLabel="Sign in on this phone"
      busyLabel="Signing in..."
      button={{ size: 'large', wide: true }}
    >
      <PinField isNew error={signIn.errors.pin} />
    </CallForm>
  )
}

/** The sign-in of a rider on a known phone. */
export function PinSignIn({ onOther }: { onOther: () => void }) {
  const signIn = usePinCall(
    async (secrets) => {
      const result = await publicApi('POST /api/desk/phone/login', secrets)
      if (!result.ok && 'status' in result && result.status === 404) await forgetPhone()
      return result
    },
    knownSecret,
    startDeskSession,
  )
  return (
    <>
      <CallForm
        call={signIn}
        method="post"
        data-unguarded
        submitLabel="Sign in"
        busyLabel="Signing in..."
        button={{ size: 'large', wide: true }}
      >
        <PinField id="sign-in-pin" error={signIn.errors.pin} />
      </CallForm>
      <p className="text-quiet">PIN forgotten? Ask the shop for a new link.</p>
      <Button variant="quiet" wide onClick={onOther}>
        Sign in with an email address
      </Button>
    </>
  )
}

/** Unlocks the idle session of a rider. Closing the dialog opens it again. */
export function PinUnlock({ settle }: Pick<StepUpRequest, 'settle'>) {
  const [attempt, setAttempt] = useState(0)
  const unlock = usePinCall(
    (secrets) => callDesk('POST /api/desk/phone/unlock', secrets),
    knownSecret,
    () => settle(true),
  )
  return (
    <Dialog key={attempt} open title="The desk is locked" onClose={() => setAttempt(attempt + 1)}>
      <p>It was not used for a while. Your run is as you left it.</p>
      <CallForm call={unlock} data-unguarded>
        <PinField id="unlock-pin" error={unlock.errors.pin} />
        <div className="flex flex-wrap gap-3 *:flex-1">
          <Button type="submit" busy={unlock.isBusy} busyLabel="Checking...">
            Unlock
          </Button>
          <Button variant="secondary" onClick={() => leaveWork(() => void signOutOfDesk())}>
            Sign out
          </Button>
        </div>
      </CallForm>
    </Dialog>
  )
}
