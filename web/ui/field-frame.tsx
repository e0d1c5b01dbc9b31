import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode | undefined
  error?: string | null | undefined
  optional?: boolean
}

const control =
  'block w-full min-h-12 rounded-lg border bg-surface px-3 py-2 text-lg text-ink disabled:bg-sunken disabled:text-quiet disabled:cursor-not-allowed'

/** What ties a control to the words around it, and how it looks. */
export function controlProps(id: string, { hint, error }: FieldText, required: boolean | undefined) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(hint != null && `${id}-hint`, error && `${id}-error`) || undefined,
    'aria-required': required,
    className: classNames(control, error ? 'border-danger border-2' : 'border-edge hover:border-brand'),
  }
}

type FieldFrameProps = FieldText & { id: string; className?: string | undefined; children: ReactNode }

/** Label, hint and error around one control. */
export function FieldFrame({ id, label, hint, error, optional = false, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {hint != null && (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-base font-medium text-danger">
          <Icon name="alert" size={16} className="mt-1 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
