import type { InputHTMLAttributes, ReactNode } from 'react'

import { classNames } from './class-names.ts'

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; hint?: ReactNode }

/** A radio button as a card. Group several in a fieldset with a legend. */
export function RadioCard({ label, hint, className, ...input }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'flex min-h-14 items-start gap-3 rounded-lg border border-edge bg-surface p-4 transition-colors hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:bg-sunken',
        className,
      )}
    >
      <input {...input} type="radio" className="mt-0.5 size-5 shrink-0 accent-brand" />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-quiet">{hint}</span>}
      </span>
    </label>
  )
}
