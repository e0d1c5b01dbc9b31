import { type ComponentProps, type ReactNode, useId } from 'react'
import { type DeskAction, mayDo, whoMayDo } from '#domain/staff/actions.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDeskSession } from './desk-session.ts'

/** Which roles may do this if the signed-in person may not, else null. */
export function useDenial(action: DeskAction): string | null {
  const session = useDeskSession()
  const isAllowed = session.kind === 'staff' && mayDo(session.staff.roles, action)
  return isAllowed ? null : whoMayDo(action)
}

/** A button for an action of the desk. Without the permission it is disabled and names the allowed roles. */
export function ActionButton({ action, ...button }: ComponentProps<typeof Button> & { action: DeskAction }) {
  return <RefusableButton {...button} refusal={useDenial(action)} />
}

/** A button that is disabled while there is a refusal, and says it. It keeps its place in the order of the keyboard. */
export function RefusableButton({ refusal, ...button }: ComponentProps<typeof Button> & { refusal: string | null }) {
  const id = useId()
  if (refusal === null) return <Button {...button} />
  return (
    <span className="flex flex-col items-start gap-1">
      <Button
        {...button}
        type="button"
        busy={false}
        aria-disabled
        aria-describedby={id}
        title={refusal}
        onClick={undefined}
        className={classNames('cursor-not-allowed border-line! bg-sunken! text-quiet!', button.className)}
      />
      <span id={id} className="text-xs text-quiet">
        {refusal}
      </span>
    </span>
  )
}

/** Shows its children with the permission, else the allowed roles. */
export function RequirePermission({
  action,
  title,
  children,
}: {
  action: DeskAction
  title: string
  children: ReactNode
}) {
  const denial = useDenial(action)
  if (denial === null) return children
  return (
    <EmptyState icon="shield" heading="h1" title={title}>
      <p>{denial}</p>
    </EmptyState>
  )
}
