import type { Ref, SelectHTMLAttributes } from 'react'

import { classNames } from './class-names.ts'
import { FieldFrame, type FieldText, controlProps } from './field.tsx'
import { Icon } from './icon.tsx'

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean }

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldText & { name: string; options: readonly Option[]; ref?: Ref<HTMLSelectElement> }

/** One of several in a list that the browser opens: on a phone as its own wheel or sheet. Wired like a field. */
export function Select({ label, hint, error, optional, className, options, required, id = '', ...props }: SelectProps) {
  const words = { label, hint, error, optional: optional ?? false }
  const wired = controlProps(id || props.name, words, required)
  return (
    <FieldFrame {...words} id={wired.id} className={className}>
      <span className="relative block">
        <select {...props} {...wired} className={classNames(wired.className, 'appearance-none pr-10')}>
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-quiet" />
      </span>
    </FieldFrame>
  )
}
