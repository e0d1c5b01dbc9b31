import { useState } from 'react'
import { Field, type FieldProps } from '#web/ui/field.tsx'

type PasswordFieldProps = Pick<FieldProps, 'error' | 'hint'> & {
  label?: string
  autoComplete: 'current-password' | 'new-password'
  onInput?: () => void
}

/** A password with a button that shows it: typing blind on a phone is how passwords get mistyped. */
export function PasswordField({ label = 'Password', ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="flex flex-col items-start">
      <Field
        {...rest}
        label={label}
        name="password"
        type={isShown ? 'text' : 'password'}
        required
        spellCheck={false}
        className="w-full"
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline"
      >
        {isShown ? 'Hide' : 'Show'} what I typed
      </button>
    </div>
  )
}
