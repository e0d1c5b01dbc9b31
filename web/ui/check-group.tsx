import type { InputHTMLAttributes, ReactNode } from 'react'

export type CheckOption = InputHTMLAttributes<HTMLInputElement> & {
  value: string
  label: ReactNode
  /** How many there are of it. */
  count?: number
}

type CheckGroupProps = { legend: ReactNode; name: string; options: readonly CheckOption[] }

/** Any of several, as in the filters of a list. All carry one name, so that a plain form sends what is ticked. */
export function CheckGroup({ legend, name, options }: CheckGroupProps) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold">{legend}</legend>
      {options.map(({ label, count, ...input }) => (
        <label
          key={input.value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 -mx-2 hover:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:text-quiet has-disabled:hover:bg-transparent"
        >
          <input {...input} type="checkbox" name={name} className="size-5 shrink-0 accent-brand" />
          <span className="min-w-0 flex-1">{label}</span>
          {count !== undefined && (
            <span className="text-xs text-quiet tabular-nums">
              {count}
              <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
