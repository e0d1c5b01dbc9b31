import { useEffect, useRef } from 'react'
import { Form, href, useSubmit } from 'react-router'

import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { HiddenFields } from './hidden-fields.tsx'
import { type ProductQuery, sortLabels } from './product-query.ts'

/** The sort order, applied on change or, without JavaScript, with a button. */
export function SortBox({ query }: { query: ProductQuery }) {
  const submit = useSubmit()
  const box = useRef<HTMLSelectElement>(null)
  const { sort = 'relevance' } = query

  // Navigation may change the sort order (back, "Clear all").
  useEffect(() => {
    if (box.current) box.current.value = sort
  }, [sort])

  return (
    <Form
      method="get"
      action={href('/products')}
      preventScrollReset
      className="flex max-w-full min-w-0 items-center gap-2"
    >
      <HiddenFields query={query} without="sort" />
      <label htmlFor="sort" className="text-quiet max-lg:sr-only">
        Sort by
      </label>
      <span className="relative max-w-full min-w-0">
        <select
          ref={box}
          id="sort"
          name="sort"
          defaultValue={sort}
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
          className="min-h-11 w-48 max-w-full min-w-0 appearance-none rounded-lg border border-edge bg-surface py-2 pr-7 pl-3 font-semibold text-brand-strong hover:border-brand"
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          name="right"
          size={16}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rotate-90 text-quiet"
        />
      </span>
      <noscript>
        <button type="submit" className={buttonLook({ variant: 'secondary' })}>
          Apply
        </button>
      </noscript>
    </Form>
  )
}
