import { useState } from 'react'
import { useSearchParams, href } from 'react-router'
import type { RegisterMonth, RegisterRow } from '#contract/documents.ts'
import { indianMonth, registerNames, registers } from '#domain/documents/registers.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { MonthNavigation, readMonth } from '#web/desk/month-navigation.tsx'
import { createDeskListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { announce } from '#web/ui/announcer.tsx'
import type { Route } from './+types/registers-page.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { printedMonth } from '#domain/stock/printed-month.ts'
import { formatDateTime } from '#domain/time.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { RowLink } from '#web/desk/list-links.tsx'
import { Badge } from '#web/ui/badge.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Registers', matches })
}

export default function RegistersPage() {
  const [query] = useSearchParams()
  const register = registerNames.find((one) => one === query.get('register')) ?? 'h1'
  const [thisMonth] = useState(() => indianMonth(new Date()))
  const month = readMonth(query, thisMonth)
  return (
    <DeskListFrame action="registers.read" title="Registers">
      <DeskTabs
        label="Registers"
        tabs={registerNames.map((one) => ({
          label: registers[one],
          query: { register: one, month },
          isCurrent: one === register,
        }))}
      />
      <MonthBar register={register} month={month} isLast={month === thisMonth} />
      <RegisterList key={`${register} ${month}`} register={register} month={month} />
    </DeskListFrame>
  )
}

function MonthBar({ register, month, isLast }: RegisterMonth & { isLast: boolean }) {
  const exportQuery = `register=${register}&month=${month}`
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <MonthNavigation month={month} isLast={isLast} query={{ register }} />
      <div className="flex flex-wrap gap-2">
        {(['pdf', 'csv'] as const).map((format) => (
          <DownloadButton
            key={format}
            action="registers.export"
            label={`Download as ${format.toUpperCase()}`}
            path={`/api/desk/registers/${format}?${exportQuery}`}
            fileName={`${register}-register-${month}.${format}`}
          />
        ))}
      </div>
    </div>
  )
}

function RegisterList({ register, month }: RegisterMonth) {
  const createStore = () =>
    createDeskListStore<RegisterRow>(
      (last, options) => deskApi('GET /api/desk/registers', { register, month, after: last?.serial }, options),
      ({ serial }) => serial,
    )
  const [store, setStore] = useState(createStore)
  const [corrected, setCorrected] = useState<RegisterRow | null>(null)
  return (
    <>
      <DeskList
        store={store}
        label={registers[register]}
        nouns={['row', 'rows']}
        empty={{
          icon: 'rx',
          title: 'No row in this month.',
          text: 'Packing an order on prescription writes one. Other months are above.',
        }}
      >
        {(row) => <RegisterEntryRow row={row} onCorrect={() => setCorrected(row)} />}
      </DeskList>
      {corrected !== null && (
        <CorrectionDialog
          row={corrected}
          onDone={() => {
            setCorrected(null)
            announce('The correction is written')
            setStore(createStore())
          }}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  )
}

/** A row of a register: the supply, the prescriber and the patient. */
function RegisterEntryRow({ row, onCorrect }: { row: RegisterRow; onCorrect: () => void }) {
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
          {formatDateTime(row.at)} · {document} · Order #{order.orderId} · {pharmacist.name}, {pharmacist.registration}
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
