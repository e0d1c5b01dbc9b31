import { Field, type FieldProps } from '#web/ui/field.tsx'

/** The code of the authenticator, or a recovery code. */
export function CodeField(props: Pick<FieldProps, 'error'> & { autoFocus?: boolean }) {
  return (
    <Field
      {...props}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      inputMode="text"
      spellCheck={false}
      hint="The 6 digits in your authenticator app, or a recovery code"
      required
    />
  )
}
