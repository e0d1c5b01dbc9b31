import { href } from 'react-router'
import type { ReturnsOfReason } from '#contract/reports.ts'
import { reportedReturnReasons } from '#domain/returns/return-rules.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Balance, FigureTable } from './figure-table.tsx'

/** The settled returns of a month by reason; null if they could not be loaded. */
export function ReturnReasonsSection({ returns }: { returns: readonly ReturnsOfReason[] | null }) {
  return (
    <DeskSection title="Returns by reason">
      {returns === null ? (
        <AlertBox>The returns could not be loaded. Please load the page again.</AlertBox>
      ) : (
        <FigureTable
          label="Settled returns by reason"
          columns={['Reason', 'Returns', 'Packs', 'Paid back']}
          rows={returns.map(({ reason, count, packs, refund }) => ({
            key: reason,
            cells: [reportedReturnReasons[reason], count, packs, <Balance key="refund" amount={refund} />],
          }))}
        />
      )}
      <TextLink href={`${href('/desk/returns')}?state=settled`}>Settled returns</TextLink>
    </DeskSection>
  )
}
