import type { DeskReturnRow } from '#contract/returns.ts'
import { isOpenReturn, returnStateName, returnStateNames } from '#domain/returns/return-states.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ReturnProps = { row: DeskReturnRow }

/** The state of a return, and the day by which its money is due. */
export function ReturnFlags({ row }: ReturnProps) {
  const { state, dueOn, isLate } = row
  return (
    <>
      <ReturnStateBadge row={row} />
      {isOpenReturn(state) && (
        <Badge tone={isLate ? 'danger' : 'neutral'} icon="clock">
          {`${isLate ? 'Late since' : 'Money by'} ${formatDate(startOfIndianDay(dueOn))}`}
        </Badge>
      )}
    </>
  )
}

export function ReturnStateBadge({ row }: ReturnProps) {
  return <Badge tone={isOpenReturn(row.state) ? 'brand' : 'neutral'}>{returnStateName(row, returnStateNames)}</Badge>
}

/** The day by which the money of an open return is due. */
export function ReturnDueText({ row: { dueOn, isLate } }: ReturnProps) {
  const day = formatDate(startOfIndianDay(dueOn))
  if (!isLate) return <span>{day}</span>
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
      <Icon name="clock" size={16} /> <span>{`late, ${day}`}</span>
    </span>
  )
}
