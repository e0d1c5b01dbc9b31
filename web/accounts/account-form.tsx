import { type ReactNode, type Ref, useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { Thumbnail } from '#web/ui/picture.tsx'

type AccountFormPageProps = {
  title: string
  lead: string
  /** The way for those who need another form, above the fold. */
  other?: ReactNode
  /** Of the products that wait. */
  pictures?: readonly string[]
  children: ReactNode
}

const MAX_PICTURES = 3

/** The card of the login, registration and password forms. */
export function AccountFormPage({ title, lead, other, pictures = [], children }: AccountFormPageProps) {
  return (
    <div className="page-column py-6 md:py-10">
      <div className="mx-auto flex max-w-form flex-col gap-5">
        <Card className="flex flex-col gap-5 md:p-8">
          <header className="relative flex flex-col gap-1">
            <h1 className="text-2xl font-bold">{title}</h1>
            {/* Beside the heading, because the cart is known only after the first paint. */}
            <div className="absolute top-0 right-0 flex -space-x-5 *:border-2 *:border-surface">
              {pictures.slice(0, MAX_PICTURES).map((src, place) => (
                <Thumbnail key={place} src={src} />
              ))}
            </div>
            <p className={classNames('text-quiet', pictures.length > 0 && 'pt-3')}>{lead}</p>
            {other}
          </header>
          {children}
        </Card>
      </div>
    </div>
  )
}

type EmailFieldProps = Pick<FieldProps, 'error' | 'id'> & {
  /** `username` where an account exists, for password managers. */
  autoComplete: 'username' | 'email'
  defaultValue?: string | undefined
  onInput?: () => void
}

export function EmailField(props: EmailFieldProps) {
  return <Field {...props} label="Email" name="email" type="email" inputMode="email" spellCheck={false} required />
}

type PasswordFieldProps = Pick<FieldProps, 'error' | 'hint' | 'id'> & {
  label?: string
  autoComplete: 'current-password' | 'new-password'
  onInput?: () => void
}

/** A password with a button that shows it. */
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
        {isShown ? 'Hide what I typed' : 'Show what I typed'}
      </button>
    </div>
  )
}

export function OtpField(
  props: Pick<FieldProps, 'error' | 'id'> & { onInput?: () => void; ref?: Ref<HTMLInputElement> },
) {
  return (
    <Field
      {...props}
      label="OTP"
      name="otp"
      autoComplete="one-time-code"
      inputMode="numeric"
      hint="The 6 digits from the mail"
      required
    />
  )
}
