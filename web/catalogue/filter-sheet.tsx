import { type MouseEvent, useRef, useState } from 'react'

import { href } from 'react-router'
import { Button, buttonLook, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { FilterList } from './filter-list.tsx'
import type { Facets } from './list-filters.ts'
import { chosenFilterValues, productListHref, type ProductQuery, withoutProductFilters } from './product-query.ts'

type FilterSheetProps = { facets: Facets; query: ProductQuery; found: string }

/** The button that opens the filters as a sheet on phones. Without JavaScript it links to them. */
export function FilterSheet({ facets, query, found }: FilterSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { length } = chosenFilterValues(query)
  const close = () => sheet.current?.close()

  function open(event: MouseEvent): void {
    event.preventDefault()
    setOpen(true)
    sheet.current?.showModal()
  }

  return (
    <div className="lg:hidden">
      <a href="#filters" onClick={open} aria-haspopup="dialog" className={buttonLook({ variant: 'secondary' })}>
        <Icon name="filter" />
        Filters
        {length > 0 && (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-brand px-1.5 text-xs text-on-brand tabular-nums">
            {length}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </a>
      <dialog
        ref={sheet}
        aria-labelledby="filter-sheet-title"
        onClose={() => setOpen(false)}
        closedby="any"
        className="m-0 mt-auto max-h-[92dvh] w-screen max-w-none rounded-t-lg bg-surface text-ink backdrop:bg-[rgb(6_48_44/0.55)] open:flex open:animate-rise open:flex-col"
      >
        <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
          <h2 id="filter-sheet-title" className="text-xl font-semibold">
            Filters
          </h2>
          <button
            type="button"
            aria-label="Close filters"
            onClick={close}
            className="grid size-11 place-items-center rounded-full hover:bg-brand-soft"
          >
            <Icon name="close" size={24} />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
          {isOpen && <FilterList facets={facets} query={query} />}
        </div>
        <div className="flex gap-3 border-t border-line p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          {length > 0 && (
            <LinkButton
              href={productListHref(href('/products'), withoutProductFilters(query))}
              variant="secondary"
              keepScroll
            >
              Clear all
            </LinkButton>
          )}
          <Button onClick={close} className="flex-1">
            {`Show ${found}`}
          </Button>
        </div>
      </dialog>
    </div>
  )
}
