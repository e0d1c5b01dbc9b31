import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

import { classNames } from './class-names.ts'
import { AppLink, type LinkProps } from './link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const base =
  'inline-flex items-center justify-center gap-2 rounded-lg border font-semibold text-center no-underline transition-colors select-none disabled:cursor-not-allowed'
const sizes = { medium: 'min-h-11 px-4 py-2 text-base', large: 'min-h-12 px-6 py-3 text-lg' } as const
const variants = {
  primary:
    'border-transparent bg-brand text-on-brand hover:bg-brand-strong disabled:bg-sunken disabled:text-quiet disabled:border-line',
  secondary:
    'border-edge bg-surface text-brand-strong hover:border-brand hover:bg-brand-soft disabled:text-quiet disabled:border-line disabled:bg-sunken',
  quiet: 'border-transparent bg-transparent text-brand-strong hover:bg-brand-soft disabled:text-quiet',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-soft disabled:text-quiet disabled:border-line',
} as const

type ButtonLook = { variant?: ButtonVariant; size?: 'medium' | 'large'; wide?: boolean }

/** The classes of a button, for elements that are neither Button nor LinkButton. */
export function buttonLook({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(base, sizes[size], variants[variant], wide && 'w-full')
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
      aria-disabled={busy || undefined}
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
      {busy ? (busyLabel ?? children) : children}
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
