import type { ReactNode } from 'react'

import { AppLink } from './link.tsx'

type TabItem = { key: string; label: string; content: ReactNode }

/** Tabs as links: the address names the open one, so they work without JavaScript. */
export function Tabs({
  label,
  tabs,
  open,
  hrefOf,
}: {
  label: string
  tabs: readonly TabItem[]
  open: string
  hrefOf: (key: string) => string
}) {
  const shown = tabs.find(({ key }) => key === open) ?? tabs[0]
  return (
    <div>
      <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line scrollbar-none">
        {tabs.map((tab) => (
          <AppLink
            key={tab.key}
            href={hrefOf(tab.key)}
            keepScroll
            replace
            aria-current={tab === shown ? 'true' : undefined}
            className="inline-flex min-h-12 shrink-0 items-center border-b-3 border-transparent px-4 font-semibold text-quiet hover:text-brand-strong aria-[current]:border-brand aria-[current]:text-brand-strong"
          >
            {tab.label}
          </AppLink>
        ))}
      </nav>
      <div className="py-5">
        <h2 className="sr-only">{shown?.label}</h2>
        {shown?.content}
      </div>
    </div>
  )
}
