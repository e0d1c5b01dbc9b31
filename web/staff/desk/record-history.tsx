import { lazy, Suspense } from 'react'
import type { AuditEntry } from '#contract/staff.ts'

// It names every change of the desk, and stands below what a page is opened for.
const AuditRow = lazy(async () => ({ default: (await import('./audit-row.tsx')).AuditRow }))

/** The newest changes of a record. */
export function RecordHistory({ history }: { history: readonly Omit<AuditEntry, 'ip'>[] }) {
  if (history.length === 0) return <p className="text-quiet">Nothing has been changed at the desk yet.</p>
  return (
    <Suspense>
      <ol className="flex max-h-160 flex-col gap-4 overflow-y-auto" aria-label="Changes" tabIndex={0}>
        {history.map((entry) => (
          <li key={entry.id}>
            <AuditRow entry={entry} hidesSubject isNarrow />
          </li>
        ))}
      </ol>
    </Suspense>
  )
}
