import type { ReactNode } from 'react'

/** A part of the design system with the states it can be in. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-line py-6">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
