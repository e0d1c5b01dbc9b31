import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** A definition list in two columns, on phones in one. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid gap-x-4 py-2.5 sm:grid-cols-[minmax(8rem,2fr)_minmax(0,5fr)]">
          <dt className="text-quiet">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
