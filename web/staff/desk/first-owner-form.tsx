import { emailError } from '#domain/accounts/account-rules.ts'
import { AccountFormPage, EmailField } from '#web/accounts/account-form.tsx'
import { NO_ANSWER } from '#web/desk/code-form.tsx'
import { formValues, hasErrors } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'

/** Asks who the first owner of a new shop is, and hands on the link that sets the sign-in. */
export function FirstOwnerForm({ link, onClaimed }: { link: string; onClaimed: (link: string) => void }) {
  const claim = useCall(
    (form: FormData) => {
      const { name, email } = formValues(form, ['name', 'email'])
      const errors = { name: name.trim() === '' ? 'Please type your name' : null, email: emailError(email) }
      return hasErrors(errors) ? { errors } : publicApi('POST /api/desk/first-owner', { link, name, email })
    },
    { done: (body) => onClaimed(body.link), fallback: NO_ANSWER },
  )
  return (
    <AccountFormPage title="This shop is yours" lead="Who are you? You become its first owner.">
      <CallForm
        call={claim}
        method="post"
        data-unguarded
        submitLabel="Next"
        busyLabel="Checking..."
        button={{ size: 'large', wide: true }}
      >
        <Field label="Your name" name="name" autoComplete="name" required error={claim.errors.name} />
        <EmailField autoComplete="email" error={claim.errors.email} />
      </CallForm>
    </AccountFormPage>
  )
}
