import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { HeldCheque, TradeLedger } from '#contract/trade-money.ts'
import { formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { entryNames, invoiceAgeNames, type InvoiceAge } from '#domain/ledgers/trade-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Field } from '#web/ui/field.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'

const day = (one: string) => formatDate(startOfIndianDay(one))

/** What is due, what can still be ordered, and the ages of the unpaid invoices. */
export function LedgerSums({ ledger }: { ledger: TradeLedger }) {
  const { balance, openOrders, creditLimit, creditLeft, isOverdue, termsDays, ages } = ledger
  const unpaid = (Object.keys(invoiceAgeNames) as InvoiceAge[]).filter((age) => ages[age] > 0)
  return (
    <>
      <FactList
        facts={[
          {
            label: balance < 0 ? 'Paid in advance' : 'Due',
            value: <Rupees amount={Math.abs(balance)} className="text-lg font-semibold" />,
          },
          { label: 'Orders not invoiced yet', value: <Rupees amount={openOrders} /> },
          { label: 'Credit limit', value: <Rupees amount={creditLimit} /> },
          { label: 'Left to order on credit', value: <Rupees amount={creditLeft} /> },
          { label: 'Days to pay', value: String(termsDays) },
        ]}
      />
      {isOverdue && (
        <p className="text-danger">An invoice is overdue, so that nothing more can be ordered on credit.</p>
      )}
      {unpaid.length > 0 && (
        <>
          <h3 className="font-semibold">Unpaid by age</h3>
          <FactList
            facts={unpaid.map((age) => ({ label: invoiceAgeNames[age], value: <Rupees amount={ages[age]} /> }))}
          />
        </>
      )}
    </>
  )
}

type UnpaidInvoicesProps = {
  ledger: TradeLedger
  hrefOf: (orderId: string) => string
  now: Date
  /** Whether an invoice is chosen for a payment; absent where none can be. */
  isChosen?: (documentId: string) => boolean
  onChoose?: (documentId: string, isChosen: boolean) => void
}

/** The unpaid invoices, the oldest first. */
export function UnpaidInvoices({ ledger: { invoices }, hrefOf, now, isChosen, onChoose }: UnpaidInvoicesProps) {
  const today = indianDay(now)
  if (invoices.length === 0) return <EmptyState icon="check" title="Every invoice is paid." />
  return (
    <ul aria-label="Unpaid invoices" className="flex flex-col divide-y divide-line">
      {invoices.map((invoice) => (
        <li key={invoice.documentId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          {isChosen !== undefined && (
            <label className="-ml-3 grid size-11 place-items-center">
              <span className="sr-only">{`Pay ${invoice.number}`}</span>
              <input
                type="checkbox"
                className="size-5 accent-brand"
                checked={isChosen(invoice.documentId)}
                onChange={({ target }) => onChoose?.(invoice.documentId, target.checked)}
              />
            </label>
          )}
          <span className="min-w-0 grow basis-44 wrap-anywhere">
            <AppLink href={hrefOf(invoice.orderId)} className="underline">
              {invoice.number}
            </AppLink>{' '}
            <span className="text-quiet">{`of ${day(invoice.issuedOn)}`}</span>
            <span className="block">
              <span>{`Due ${day(invoice.dueOn)}`}</span> {invoice.dueOn < today && <Badge tone="danger">Overdue</Badge>}
            </span>
          </span>
          <span className="ml-auto text-right">
            <Rupees amount={invoice.left} className="font-semibold" />
            {invoice.left !== invoice.total && (
              <span className="block text-quiet">
                <span>of </span>
                <Rupees amount={invoice.total} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type HeldChequesProps = {
  ledger: TradeLedger
  /** Beside a cheque, such as a button. */
  renderBeside?: (cheque: HeldCheque) => ReactNode
}

/** The post-dated cheques, which pay on their day; nothing where none is held. */
export function HeldCheques({ ledger: { heldCheques }, renderBeside }: HeldChequesProps) {
  return (
    <ul aria-label="Cheques held for their day" className="flex flex-col divide-y divide-line">
      {heldCheques.map((cheque) => (
        <li key={cheque._id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
          <div className="min-w-0 wrap-anywhere">
            <span className="block">{`Cheque ${cheque.reference}`}</span>
            <span className="text-quiet">{`Pays on ${day(cheque.chequeOn)}`}</span>
            <div className="-ml-4 empty:hidden">{renderBeside?.(cheque)}</div>
          </div>
          <Rupees amount={cheque.amount} className="ml-auto font-semibold" />
        </li>
      ))}
    </ul>
  )
}

type LedgerEntriesProps = {
  ledger: TradeLedger
  /** Beside an entry, such as a button. */
  renderBeside?: (entry: TradeLedger['entries'][number]) => ReactNode
}

/** The entries of a ledger from a day of the address on, with what was due after each, the newest first. */
export function LedgerEntries({ ledger: { entries, opening, from }, renderBeside }: LedgerEntriesProps) {
  return (
    <>
      <Form key={from} preventScrollReset className="flex flex-wrap items-end gap-3 [&>*]:min-w-0">
        <Field label="From" name="from" type="date" min="2000-01-01" defaultValue={from} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      <ul aria-label="Entries" className="flex flex-col divide-y divide-line">
        {entries.toReversed().map((entry) => (
          <li key={`${entry.kind} ${entry.number}`} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <div className="min-w-0 wrap-anywhere">
              <span className="block">{`${entryNames[entry.kind]} ${entry.number}`}</span>
              <span className="text-quiet">{[day(entry.on), entry.note].filter(Boolean).join(', ')}</span>
              <div className="-ml-4 empty:hidden">{renderBeside?.(entry)}</div>
            </div>
            <p className="ml-auto text-right tabular-nums">
              <SignedRupees amount={entry.amount} />
              <span className="block text-quiet">
                <span>Due </span>
                <SignedRupees amount={entry.balance} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="text-quiet">
        <span>{`Due before ${day(from)}: `}</span>
        <SignedRupees amount={opening} />
      </p>
    </>
  )
}

function SignedRupees({ amount }: { amount: number }) {
  return (
    <span className="whitespace-nowrap">
      <span>{amount < 0 ? '−' : ''}</span>
      <Rupees amount={Math.abs(amount)} />
    </span>
  )
}
