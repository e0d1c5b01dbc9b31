import type { ReactNode } from 'react'

/** One component in its states. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-line py-6">
      <h3 className="text-lg font-semibold">{title}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}
