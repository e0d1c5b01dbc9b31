import { Field, type FieldProps } from '#web/ui/field.tsx'

type EmailFieldProps = Pick<FieldProps, 'error'> & {
  /** `username` where an account exists, so that password keepers know which one. */
  autoComplete: 'username' | 'email'
  defaultValue?: string | undefined
  onInput?: () => void
}

/** The address of an account. */
export function EmailField(props: EmailFieldProps) {
  return <Field {...props} label="Email" name="email" type="email" inputMode="email" spellCheck={false} required />
}
