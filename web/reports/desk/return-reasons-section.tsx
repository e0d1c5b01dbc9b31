import { href } from 'react-router'
import type { ReturnsOfReason } from '#contract/reports.ts'
import { addMonths, monthTitle } from '#domain/documents/registers.ts'
import { reportedReturnReasons } from '#domain/returns/return-rules.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { Balance, FigureTable } from '#web/ui/figure-table.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { FigureChart } from '#web/ui/bar-chart.tsx'
import { TextLink } from '#web/ui/link.tsx'

type Returns = readonly ReturnsOfReason[]
type ReturnReasonsProps = { month: string; returns: Returns | null; before: Returns | null }

/** The settled returns of a month by reason beside those of the month before; null if they could not be loaded. */
export function ReturnReasonsSection({ month, returns, before }: ReturnReasonsProps) {
  return (
    <DeskSection title="Returns by reason">
      {returns === null ? (
        <AlertBox>The returns could not be loaded. Please load the page again.</AlertBox>
      ) : (
        <ReasonChart month={month} rows={compareReasons(returns, before ?? [])} />
      )}
      <TextLink href={`${href('/desk/returns')}?state=settled`}>Settled returns</TextLink>
    </DeskSection>
  )
}

type ReasonRow = ReturnsOfReason & { readonly countBefore: number }

/** The reasons of either month, the most frequent first. */
function compareReasons(returns: Returns, before: Returns): ReasonRow[] {
  const gone = before.filter(({ reason }) => returns.every((row) => row.reason !== reason))
  return [...returns, ...gone.map(({ reason }) => ({ reason, count: 0, packs: 0, refund: 0 }))].map((row) => ({
    ...row,
    countBefore: before.find(({ reason }) => reason === row.reason)?.count ?? 0,
  }))
}

function ReasonChart({ month, rows }: { month: string; rows: readonly ReasonRow[] }) {
  const monthBefore = monthTitle(addMonths(month, -1))
  const isCompared = rows.some(({ countBefore }) => countBefore > 0)
  return (
    <FigureChart
      label="Settled returns"
      unit="returns"
      isCount
      {...(isCompared && { periods: [monthTitle(month), monthBefore] })}
      bars={rows.map(({ reason, count, countBefore }) => ({
        key: reason,
        label: reportedReturnReasons[reason],
        value: count,
        text: String(count),
        before: isCompared ? { value: countBefore, text: String(countBefore) } : undefined,
      }))}
      table={
        <FigureTable
          label="Settled returns by reason"
          columns={['Reason', 'Returns', ...(isCompared ? [monthBefore] : []), 'Packs', 'Paid back']}
          rows={rows.map(({ reason, count, countBefore, packs, refund }) => ({
            key: reason,
            cells: [
              reportedReturnReasons[reason],
              count,
              ...(isCompared ? [countBefore] : []),
              packs,
              <Balance key="refund" amount={refund} />,
            ],
          }))}
        />
      }
    />
  )
}
