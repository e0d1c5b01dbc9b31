import type { SelectHTMLAttributes } from 'react'
import { controlProps, FieldFrame, type FieldText } from './field.tsx'

type SelectFieldProps = Omit<FieldText, 'optional'> &
  SelectHTMLAttributes<HTMLSelectElement> & {
    name: string
    /** Values with their texts. */
    options: Readonly<Record<string, string>>
    /** The text of the empty choice. */
    emptyText?: string
  }

/** A labelled select with hint and error. Its id is its name. */
export function SelectField({ label, hint, error, options, emptyText, className, ...select }: SelectFieldProps) {
  const { name, required } = select
  const { 'aria-required': _, ...wired } = controlProps(name, { label, hint, error }, required)
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required} id={name} className={className}>
      <select {...select} {...wired} required={false} aria-required={required}>
        {emptyText !== undefined && <option value="">{emptyText}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
