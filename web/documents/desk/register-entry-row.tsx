import { href } from 'react-router'
import type { RegisterRow } from '#contract/documents.ts'
import { printedMonth } from '#domain/stock/printed-month.ts'
import { formatDateTime } from '#domain/time.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { RowLink } from '#web/desk/list-links.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** A row of a register: the supply, the prescriber and the patient. */
export function RegisterEntryRow({ row, onCorrect }: { row: RegisterRow; onCorrect: () => void }) {
  const { serial, order, document, drug, schedule, quantity, batch, expiresOn, maker, corrects, correctedBy } = row
  const { prescriber, patient, pharmacist } = row
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">No. {serial}</span>
          <RowLink to={href('/desk/orders/:id', { id: order._id })}>{drug}</RowLink>
          {corrects !== null && <Badge tone="notice">Corrects no. {corrects}</Badge>}
          {correctedBy !== null && <Badge>Corrected by no. {correctedBy}</Badge>}
        </p>
        <p className="wrap-anywhere tabular-nums">
          {quantity} {quantity === 1 ? 'pack' : 'packs'} · Schedule {schedule} · Batch {batch}, expiry{' '}
          {printedMonth(expiresOn)} · {maker}
        </p>
        <p className="wrap-anywhere">
          Patient: {patient.name}, {patient.address}
        </p>
        <p className="wrap-anywhere">
          Prescriber: {[prescriber.name, prescriber.registration, prescriber.address].filter(Boolean).join(', ')}
        </p>
        {row.reason !== '' && <p className="wrap-anywhere">Reason: {row.reason}</p>}
        <p className="text-quiet wrap-anywhere">
          {formatDateTime(row.at)} · Memo {document} · Order #{order.orderId} · {pharmacist.name},{' '}
          {pharmacist.registration}
        </p>
      </div>
      {correctedBy === null && (
        <ActionButton action="rx.decide" variant="secondary" aria-label={`Correct row ${serial}`} onClick={onCorrect}>
          Correct…
        </ActionButton>
      )}
    </div>
  )
}
