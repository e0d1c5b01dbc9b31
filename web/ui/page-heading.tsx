import type { ReactNode } from 'react'

/** The one h1 of a page, with an optional line under it. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className="flex flex-col gap-2 pb-6">
      <h1 className="text-2xl font-bold md:text-3xl">{children}</h1>
      {lead && <p className="max-w-prose text-lg text-quiet">{lead}</p>}
    </header>
  )
}
