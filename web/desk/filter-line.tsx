import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A filter that is set, with the query of the list without it. */
type ChosenFilter = { readonly text: string; readonly without: Readonly<Record<string, string>> }

type FilterLineProps = {
  chosen: readonly ChosenFilter[]
  /** The fields of the filters, which a button unfolds; none where links set them. */
  children?: ReactNode
}

/** The filters of a list in one line: the button that unfolds their fields, and those that are set as links that remove them. */
export function FilterLine({ chosen, children }: FilterLineProps) {
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  if (children === undefined && chosen.length === 0) return null
  return (
    <section aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {children !== undefined && (
        <Button variant="secondary" aria-expanded={isOpen} aria-controls={fieldsId} onClick={() => setOpen(!isOpen)}>
          <Icon name="filter" />
          {chosen.length === 0 ? 'Filters' : `Filters (${chosen.length})`}
        </Button>
      )}
      {chosen.length > 0 && (
        <ul aria-label="Chosen filters" className="flex min-w-0 flex-wrap gap-2">
          {chosen.map(({ text, without }) => (
            <li key={text} className="min-w-0">
              <Link
                to={{ search: String(new URLSearchParams(without)) }}
                replace
                discover="none"
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-brand-soft px-3 font-semibold text-brand-strong hover:border-brand"
              >
                <span className="sr-only">Remove filter </span>
                <span className="min-w-0 truncate">{text}</span>
                <Icon name="close" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children !== undefined && isOpen && (
        <div
          id={fieldsId}
          className="grid w-full grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-5 [&>*]:min-w-0"
        >
          {children}
        </div>
      )}
    </section>
  )
}
