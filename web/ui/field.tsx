import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type InputProps = InputHTMLAttributes<HTMLInputElement> & { multiline?: false; ref?: Ref<HTMLInputElement> }
type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { multiline: true; ref?: Ref<HTMLTextAreaElement> }

export type FieldProps = FieldText & (InputProps | AreaProps) & { name: string; id?: string }

/** A labelled input with hint and error. Its id is its name, so that an error summary can link to it. */
export function Field({ label, hint, error, optional, className, ...props }: FieldProps) {
  const fallback = useId()
  const id = props.id ?? props.name ?? fallback
  const words = { label, hint, error, optional: optional ?? false }
  const wired = controlProps(id, words, props.required)
  return (
    <FieldFrame {...words} required={props.required} id={id} className={className}>
      <Control {...props} {...wired} className={classNames(wired.className, props.multiline && 'min-h-28')} />
    </FieldFrame>
  )
}

type NumberFieldProps = Omit<Extract<FieldProps, { multiline?: false }>, 'type'>

/**
 * A field of a whole number. It is a text field, because the mouse wheel over a focused number field changes its number, and
 * because those refuse the digits of other scripts. `formCount` reads it.
 */
export function NumberField(props: NumberFieldProps) {
  return <Field inputMode="numeric" autoComplete="off" {...props} type="text" />
}

function Control({ multiline, required: _, ...props }: InputProps | AreaProps) {
  // Forms are noValidate: only assistive technology is told `required` (pages-2).
  if (multiline) return <textarea {...(props as TextareaHTMLAttributes<HTMLTextAreaElement>)} />
  return <input {...(props as InputHTMLAttributes<HTMLInputElement>)} />
}

export type FieldText = {
  label: ReactNode
  hint?: ReactNode | undefined
  error?: string | null | undefined
  optional?: boolean
}

const control =
  'block w-full min-h-12 rounded-lg border bg-surface px-3 py-2 text-lg text-ink disabled:bg-sunken disabled:text-quiet disabled:cursor-not-allowed'

/** The ARIA attributes and classes of a control. */
export function controlProps(id: string, { hint, error }: FieldText, required: boolean | undefined) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(hint != null && `${id}-hint`, error && `${id}-error`) || undefined,
    'aria-required': required,
    className: classNames(control, error ? 'border-danger border-2' : 'border-edge hover:border-brand'),
  }
}

type FieldFrameProps = FieldText & {
  id: string
  required: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label, hint and error around a control. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional = false,
  required,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={classNames('font-semibold', required && 'required-label')}>
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {hint != null && (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The error of a field or a fieldset, whose `aria-describedby` is `id`. */
export function FieldError({ id, error }: { id?: string; error: string | null | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-base font-medium text-danger">
      <Icon name="alert" size={16} className="mt-1" />
      {error}
    </p>
  )
}
