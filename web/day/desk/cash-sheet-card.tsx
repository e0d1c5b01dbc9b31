import type { ReactNode } from 'react'
import type { CashSheet } from '#contract/day.ts'
import { denominations } from '#domain/day/cash-count.ts'
import { cashModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatRupees, paise } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'

/** A closed sheet: expected, counted and handed over, with its corrections. */
export function CashSheetCard({ sheet, children }: { sheet: CashSheet; children?: ReactNode }) {
  const { number, person, closedBy, at, cash, UPI, reason, handedTo, notes, corrections } = sheet
  const counted = denominations.filter((rupees) => (notes[rupees] ?? 0) > 0)
  return (
    <article
      aria-label={`Sheet ${number}`}
      className="flex flex-col gap-1 rounded-lg border border-line p-3 break-inside-avoid wrap-anywhere"
    >
      <p className="font-semibold">
        <span translate="no">{`${number}.`}</span> <span>{person.name}</span>
      </p>
      <p className="text-quiet">
        {`Closed ${formatDateTime(at)}${closedBy.id === person.id ? '' : ` by ${closedBy.name}`}, handed over to ${handedTo?.name ?? 'the safe of the shop'}`}
      </p>
      <CountLine label="Cash" count={cash} />
      <CountLine label="UPI" count={UPI} />
      {counted.length > 0 && (
        <p className="text-quiet">{counted.map((rupees) => `${notes[rupees]} × Rs. ${rupees}`).join(', ')}</p>
      )}
      {reason !== '' && <p>{`Reason: ${reason}`}</p>}
      {corrections.map((correction) => (
        <p key={correction.at}>
          {`Correction of ${formatDateTime(correction.at)} by ${correction.by}, ${cashModes[correction.mode]}: ${signedRupees(correction.amount)}. ${correction.reason}`}
        </p>
      ))}
      {children}
    </article>
  )
}

function CountLine({ label, count }: { label: string; count: CashSheet['cash'] }) {
  return (
    <p className="tabular-nums">
      {`${label}: expected ${signedRupees(count.expected)}, counted ${signedRupees(count.counted)}`}
      {count.difference !== 0 && (
        <span className="font-medium text-danger">{`, difference ${signedRupees(count.difference)}`}</span>
      )}
    </p>
  )
}

function signedRupees(amount: number): string {
  const text = formatRupees(paise(Math.round(Math.abs(amount) * 100)))
  return amount < 0 ? `−${text}` : text
}
