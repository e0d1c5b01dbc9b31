import { Link } from 'react-router'
import { LinkRow } from './link-row.tsx'

export type DeskTab = {
  readonly label: string
  /** The query of the tab's address. */
  readonly query: Readonly<Record<string, string>>
  readonly isCurrent: boolean
}

/** The views of a list as links. */
export function DeskTabs({ label, tabs }: { label: string; tabs: readonly DeskTab[] }) {
  return (
    <nav aria-label={label}>
      <LinkRow current={tabs.findIndex(({ isCurrent }) => isCurrent)} className="-m-1 gap-2 p-1 md:flex-wrap">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={{ search: String(new URLSearchParams(tab.query)) }}
              aria-current={tab.isCurrent ? 'page' : undefined}
              discover="none"
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 font-semibold hover:border-brand aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </LinkRow>
    </nav>
  )
}
