import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

import { classNames } from './class-names.ts'
import { AppLink, type LinkProps } from './link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const sizes = { medium: 'button', large: 'button button-large' } as const
const variants = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
} as const

type ButtonLook = { variant?: ButtonVariant; size?: 'medium' | 'large'; wide?: boolean }

/** The classes of a button, for elements that are neither Button nor LinkButton. */
export function buttonLook({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(sizes[size], variants[variant], wide && 'w-full')
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** A busy button shows `busyLabel`, keeps the focus and ignores presses. */
    busy?: boolean
    busyLabel?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

/** A button. Busy is `aria-disabled` instead of `disabled`, which would lose the focus. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      onMouseDown={type === 'submit' ? keepFieldFocus : undefined}
      className={classNames(buttonLook({ variant, size, wide }), busy && 'opacity-80', className)}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {/* The spinner and the label come with elements of their own: a translated page moves text. */}
      <span key={busy ? 'busy' : 'ready'} className="contents">
        {busy ? (busyLabel ?? children) : children}
      </span>
    </button>
  )
}

/** Blurring a field may show its error and move the button away from the press. */
function keepFieldFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <AppLink {...rest} className={classNames(buttonLook({ variant, size, wide }), className)} />
}
