import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A part of the page Your data, with its heading. */
export function DataSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  )
}
