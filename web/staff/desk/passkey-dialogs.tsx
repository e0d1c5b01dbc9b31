import type { NewCredential, Passkey, PasskeyCreation } from '#contract/passkeys.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'

type PasskeyDialogProps = { onDone: () => void; onClose: () => void }

/** Creates a passkey on this device, or on a phone or security key that the browser offers. */
export function AddPasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Create the passkey"
      send={async (form) => {
        const started = await deskApi('POST /api/desk/passkeys/options', {})
        if (!started.ok) return started
        const credential = await createPasskey(started.body.options)
        if (typeof credential === 'string') return { errors: { name: credential } }
        return deskApi('POST /api/desk/passkeys', { name: formText(form, 'name'), credential })
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <Field
          label="Name"
          name="name"
          defaultValue="This device"
          hint="So that you recognise it, for instance “Tablet at the counter”. The browser asks for the rest."
          autoComplete="off"
          maxLength={60}
          required
          error={errors.name}
        />
      )}
    </FormDialog>
  )
}

/** The new passkey, or the reason why there is none. */
async function createPasskey(options: PasskeyCreation): Promise<NewCredential | string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError'
      ? 'This device has a passkey of yours already'
      : 'No passkey was created. Please try again.'
  }
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps & { passkey: Passkey }) {
  return (
    <FormDialog
      title={`Rename ${passkey.name}`}
      submitLabel="Save"
      send={(form) => deskApi('POST /api/desk/passkeys/:id', { id: passkey.id, name: formText(form, 'name') })}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <Field
          label="Name"
          name="name"
          defaultValue={passkey.name}
          autoComplete="off"
          maxLength={60}
          required
          error={errors.name}
        />
      )}
    </FormDialog>
  )
}

export function RemovePasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps & { passkey: Passkey }) {
  return (
    <FormDialog
      title={`Remove ${passkey.name}`}
      submitLabel="Remove"
      send={() => deskApi('DELETE /api/desk/passkeys/:id', { id: passkey.id })}
      onDone={onDone}
      onClose={onClose}
    >
      {() => <p>It no longer signs you in here. The device may still offer it: please delete it there too.</p>}
    </FormDialog>
  )
}
