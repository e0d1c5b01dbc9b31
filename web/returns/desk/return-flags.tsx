import type { DeskReturnRow } from '#contract/returns.ts'
import { isOpenReturn, returnStateName, returnStateNames } from '#domain/returns/return-states.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The state of a return, and the day by which its money is due. */
export function ReturnFlags({ row }: { row: DeskReturnRow }) {
  const { state, dueOn, isLate } = row
  return (
    <>
      <Badge tone={isOpenReturn(state) ? 'brand' : 'neutral'}>{returnStateName(row, returnStateNames)}</Badge>
      {isOpenReturn(state) && (
        <Badge tone={isLate ? 'danger' : 'neutral'} icon="clock">
          {`${isLate ? 'Late since' : 'Money by'} ${formatDate(startOfIndianDay(dueOn))}`}
        </Badge>
      )}
    </>
  )
}
