import type { ReactNode } from 'react'
import type { CashSheet } from '#contract/day.ts'
import { denominations, modeNames } from '#domain/day/cash-count.ts'
import { cashModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatRupees, paise } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'

/** A closed sheet: expected, counted and handed over, with its corrections. */
export function CashSheetCard({ sheet, children }: { sheet: CashSheet; children?: ReactNode }) {
  const { number, person, closedBy, at, cash, UPI, card, reason, handedTo, notes, corrections } = sheet
  const { floats, spent, expenses, earlierCounts } = sheet
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
      {(card.expected > 0 || card.counted > 0) && <CountLine label="Card" count={card} />}
      {counted.length > 0 && (
        <p className="text-quiet">{counted.map((rupees) => `${notes[rupees]} × Rs. ${rupees}`).join(', ')}</p>
      )}
      {floats > 0 && <p>{`With a float of ${signedRupees(floats)}`}</p>}
      {expenses.length > 0 && (
        <ul aria-label={`Expenses, together ${signedRupees(spent)}`}>
          {expenses.map(({ purpose, amount, at: spentAt, pictures }) => (
            <li key={spentAt}>
              <span>{`Spent ${signedRupees(amount)}: ${purpose}`}</span>
              <ReceiptLinks purpose={purpose} pictures={pictures} />
            </li>
          ))}
        </ul>
      )}
      {earlierCounts.map((count) => (
        <p key={count.at} className="text-quiet">
          {`Counted first ${formatDateTime(count.at)}: ${earlierText(count)}`}
        </p>
      ))}
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

/** The photos of a receipt, or that there is none. */
export function ReceiptLinks({ purpose, pictures }: { purpose: string; pictures: readonly string[] }) {
  if (purpose === '') return null
  if (pictures.length === 0) return <span className="text-quiet">, without a receipt</span>
  return pictures.map((address, index) => (
    <span key={address}>
      <span>, </span>
      <a href={address} target="_blank" rel="noreferrer" className="text-brand underline">
        {pictures.length === 1 ? 'Receipt' : `Receipt ${index + 1}`}
        <span className="sr-only">{` for ${purpose}`}</span>
      </a>
    </span>
  ))
}

function earlierText(count: CashSheet['earlierCounts'][number]): string {
  return modeNames
    .filter((mode) => mode === 'cash' || count[mode] > 0)
    .map((mode) => `${cashModes[mode]} ${signedRupees(count[mode])}`)
    .join(', ')
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
