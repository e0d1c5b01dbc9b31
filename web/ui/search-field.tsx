import type { InputHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

type SearchFieldProps = InputHTMLAttributes<HTMLInputElement> & { label: string }

/** A labelled input for words to find, without suggestions. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <label className={classNames('min-w-0 font-semibold', className)}>
      <span className="block pb-1">{label}</span>
      <input
        {...input}
        type="search"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className="h-11 w-full min-w-0 rounded-lg border border-edge bg-surface px-3 font-normal"
      />
    </label>
  )
}
