import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A named part of a desk page. */
export function DeskSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </Card>
  )
}
