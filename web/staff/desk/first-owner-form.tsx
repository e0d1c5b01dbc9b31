import { type FormEvent, useState } from 'react'
import { emailError } from '#domain/accounts/account-rules.ts'
import { AccountFormPage, EmailField } from '#web/accounts/account-form.tsx'
import { NO_ANSWER } from '#web/desk/code-form.tsx'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import { type FieldErrors, formValues, hasErrors } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** Asks who the first owner of a new shop is, and hands on the link that sets the sign-in. */
export function FirstOwnerForm({ link, onClaimed }: { link: string; onClaimed: (link: string) => void }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { name, email } = formValues(new FormData(event.currentTarget), ['name', 'email'])
    const wrongEmail = emailError(email)
    const wrong = {
      ...(name.trim() === '' && { name: 'Please type your name' }),
      ...(wrongEmail !== null && { email: wrongEmail }),
    }
    setErrors(wrong)
    setAlert(null)
    if (hasErrors(wrong)) return
    setBusy(true)
    const result = await publicApi('POST /api/desk/first-owner', { link, name, email })
    setBusy(false)
    if (result.ok) return onClaimed(result.body.link)
    const refused = refusedFieldErrors(result)
    setErrors(refused)
    if (!hasErrors(refused)) setAlert(refusalText(result, NO_ANSWER))
  }

  return (
    <AccountFormPage title="This shop is yours" lead="Who are you? You become its first owner." foot={null}>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <form
        method="post"
        noValidate
        data-unguarded
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <Field label="Your name" name="name" autoComplete="name" required error={errors.name} />
        <EmailField autoComplete="email" error={errors.email} />
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Checking...">
          Next
        </Button>
      </form>
    </AccountFormPage>
  )
}
