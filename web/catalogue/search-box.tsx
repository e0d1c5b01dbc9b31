import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

const SEARCH_AFTER_MS = 300

/** The catalogue's own search: a plain form, which with JavaScript also searches while somebody types. */
export function SearchBox({ path, search, category }: { path: string; search: string; category: string }) {
  const submit = useSubmit()
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address may change under the box (back, a chip); what somebody is typing wins.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchSoon = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), SEARCH_AFTER_MS)
  }

  return (
    <Form
      id="product-search"
      method="get"
      action={path === '/' ? '/#popular-products' : path}
      role="search"
      aria-label="Products"
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
      className="flex w-full md:max-w-96"
    >
      {category !== '' && <input type="hidden" name="category" value={category} />}
      <label htmlFor="product-search-box" className="sr-only">
        Search products
      </label>
      <input
        ref={box}
        id="product-search-box"
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Search Products..."
        onChange={(event) => searchSoon(event.currentTarget.form)}
        className="h-12 min-w-0 flex-1 rounded-l-lg border border-r-0 border-edge bg-surface px-4 text-lg"
      />
      <button
        type="submit"
        className="inline-flex h-12 items-center gap-2 rounded-r-lg bg-brand px-4 font-semibold text-on-brand hover:bg-brand-strong"
      >
        <Icon name="search" />
        <span className="max-sm:sr-only">Search</span>
      </button>
    </Form>
  )
}
