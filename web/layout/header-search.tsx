import { useRef } from 'react'
import { Form, href } from 'react-router'

import { ComboboxInput, type LoadList } from '#web/ui/combobox-input.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The header's search. It stays out of the way of the catalogue's own box, which alone says 'Search Products...' (D38). */
export function HeaderSearch({ search, loadSuggestions }: { search: string; loadSuggestions: LoadList }) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <Form
      method="get"
      action={href('/products')}
      role="search"
      aria-label="Site"
      className="relative flex min-w-0 flex-1"
    >
      <label htmlFor="header-search" className="sr-only">
        Search medicines
      </label>
      <ComboboxInput
        key={search}
        ref={box}
        loadList={loadSuggestions}
        id="header-search"
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Medicine, brand or device"
        className="h-11 min-w-0 flex-1 rounded-l-lg border border-r-0 border-edge bg-ground px-3 text-base"
      />
      <button
        type="submit"
        aria-label="Search"
        className="grid size-11 shrink-0 place-items-center rounded-r-lg border border-edge bg-brand text-on-brand hover:bg-brand-strong"
      >
        <Icon name="search" />
      </button>
    </Form>
  )
}
