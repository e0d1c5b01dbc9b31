import { useEffect, useRef } from 'react'
import { Form, href, useSubmit } from 'react-router'

import { SearchInput } from '#web/ui/search-input.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { HiddenFields } from './hidden-fields.tsx'
import { loadSuggestions } from './load-suggestions.ts'
import type { ProductQuery } from './product-query.ts'

const SEARCH_AFTER_MS = 300
const MIN_TYPED_LETTERS = 3

/** The catalogue's search form. With JavaScript it suggests while typing; on the list it also searches (catalogue-13). */
export function SearchBox({ path, query }: { path: string; query: ProductQuery }) {
  const submit = useSubmit()
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { search } = query

  // Navigation may change the search (back, a filter). Typed text wins.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const cancelSearch = () => clearTimeout(timer.current)
  const searchSoon = (form: HTMLFormElement | null) => {
    cancelSearch()
    const { length = 0 } = box.current?.value.trim() ?? ''
    if (path === '/' || (length > 0 && length < MIN_TYPED_LETTERS)) return
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), SEARCH_AFTER_MS)
  }

  return (
    <Form
      id="product-search"
      method="get"
      action={href('/products')}
      role="search"
      aria-label="Products"
      preventScrollReset={path !== '/'}
      onSubmit={cancelSearch}
      className={path === '/' ? 'relative flex w-full' : 'relative flex w-full md:max-w-96'}
    >
      <HiddenFields query={query} without="search" />
      <SearchInput
        id="product-search-box"
        label="Search products"
        ref={box}
        loadList={loadSuggestions}
        onChosen={cancelSearch}
        defaultValue={search}
        placeholder="Search Products..."
        // Ignore input during IME composition.
        onChange={({ nativeEvent, currentTarget }) =>
          (nativeEvent as InputEvent).isComposing ? cancelSearch() : searchSoon(currentTarget.form)
        }
        onCompositionEnd={({ currentTarget }) => searchSoon(currentTarget.form)}
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
