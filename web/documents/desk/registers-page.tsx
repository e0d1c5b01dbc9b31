import { useState } from 'react'
import { useSearchParams, href } from 'react-router'
import type { RegisterRow } from '#contract/documents.ts'
import { indianMonth, registers } from '#domain/documents/registers.ts'
import type { ShownList } from '#web/desk/desk-list.tsx'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { MonthNavigation, readMonth } from '#web/desk/month-navigation.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { printedMonth } from '#domain/stock/printed-month.ts'
import { formatDateTime } from '#domain/time.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { RowLink } from '#web/desk/list-links.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const meta = deskPageMeta('Registers')

export default function RegistersPage() {
  const [query] = useSearchParams()
  const [thisMonth] = useState(() => indianMonth(new Date()))
  const month = readMonth(query, thisMonth)
  return (
    <DeskListPage
      page="Registers"
      load="GET /api/desk/registers"
      input={{ month }}
      cursor="serial"
      kept={{ month }}
      label={registers}
      views={{ label: 'Registers', name: 'register', tabs: registers }}
      renderAbove={(list) => <MonthBar list={list} month={month} isLast={month === thisMonth} />}
      nouns={['row', 'rows']}
      empty={{
        icon: 'rx',
        title: 'No row in this month.',
        text: 'Packing an order on prescription writes one. Other months are above.',
      }}
    >
      {(row, { reload }) => <RegisterEntryRow row={row} onCorrected={reload} />}
    </DeskListPage>
  )
}

type MonthBarProps = { list: ShownList<'GET /api/desk/registers'>; month: string; isLast: boolean }

function MonthBar({ list, month, isLast }: MonthBarProps) {
  const { register = 'h1' } = list.input
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <MonthNavigation month={month} isLast={isLast} query={{ register }} />
      <div className="flex flex-wrap gap-2">
        {(['pdf', 'csv'] as const).map((format) => (
          <DownloadButton
            key={format}
            action="registers.export"
            label={`Download as ${format.toUpperCase()}`}
            path={list.fileAddress(format)}
            fileName={`${register}-register-${month}.${format}`}
          />
        ))}
      </div>
    </div>
  )
}

/** A row of a register: the supply, the prescriber and the patient. */
function RegisterEntryRow({ row, onCorrected }: { row: RegisterRow; onCorrected: () => Promise<void> }) {
  const [isCorrecting, setCorrecting] = useState(false)
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
          {formatDateTime(row.at)} · {document} · Order #{order.orderNumber} · {pharmacist.name},{' '}
          {pharmacist.registration}
        </p>
      </div>
      {correctedBy === null && (
        <ActionButton
          action="rx.decide"
          variant="secondary"
          aria-label={`Correct row ${serial}`}
          onClick={() => setCorrecting(true)}
        >
          Correct…
        </ActionButton>
      )}
      {isCorrecting && (
        <CorrectionDialog
          row={row}
          onDone={() => {
            setCorrecting(false)
            announce('The correction is written')
            void onCorrected()
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </div>
  )
}
