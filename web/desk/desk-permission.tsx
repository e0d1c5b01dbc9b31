import type { ReactNode } from 'react'
import { type DeskAction, mayDo, whoMayDo } from '#domain/staff/actions.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDeskSession } from './desk-session.ts'

/** Why the signed-in person may not do this, or null. */
export function useDenial(action: DeskAction): string | null {
  const session = useDeskSession()
  const isAllowed = session.kind === 'staff' && mayDo(session.staff.roles, action)
  return isAllowed ? null : whoMayDo(action)
}

/** A page for those who may do this. Others read who may. */
export function DeskOnly({ action, title, children }: { action: DeskAction; title: string; children: ReactNode }) {
  const denial = useDenial(action)
  if (denial === null) return children
  return (
    <EmptyState icon="shield" heading="h1" title={title}>
      <p>{denial}</p>
    </EmptyState>
  )
}
