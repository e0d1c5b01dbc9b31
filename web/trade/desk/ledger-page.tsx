import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { TradeLedger } from '#contract/trade-money.ts'
import { indianDay } from '#domain/time.ts'
import { tradeMoneyRules } from '#domain/ledgers/trade-money.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/ledger-page.ts'
import { LedgerEntries, LedgerSums, UnpaidInvoices } from '../ledger/ledger-parts.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Ledger of a buyer', matches })
}

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from') || undefined
  return deskApi('GET /api/desk/trade-ledgers/:id', { id, from })
}

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="trade.read"
      title="Ledger of a buyer"
      list={{ label: 'Money of buyers', href: href('/desk/trade-ledgers') }}
      result={loaderData}
    >
      {({ ledger }) => <BuyerLedger key={ledger.buyer._id} ledger={ledger} />}
    </DetailsPage>
  )
}

function BuyerLedger({ ledger }: { ledger: TradeLedger }) {
  const [now] = useState(() => new Date())
  const { buyer } = ledger
  return (
    <>
      <header className="pb-6">
        <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">{buyer.firm}</h1>
        <p>
          <span>GSTIN </span>
          <span translate="no">{buyer.gstin}</span>
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title="Unpaid invoices">
            <UnpaidInvoices ledger={ledger} now={now} hrefOf={(id) => href('/desk/orders/:id', { id })} />
          </DeskSection>
          <DeskSection title="Entries">
            <LedgerEntries
              ledger={ledger}
              renderBeside={({ receipt, number }) =>
                receipt !== null && <LedgerButtons ledger={ledger} receipt={{ id: receipt, number }} />
              }
            />
          </DeskSection>
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
          <DeskSection title="Account">
            <LedgerSums ledger={ledger} />
            <LedgerButtons ledger={ledger} receipt={null} />
            <DownloadButton
              action="trade.read"
              label="Statement"
              path={`/api/desk/trade-ledgers/${buyer._id}/statement?from=${ledger.from}`}
              fileName={`statement-${buyer.number}.pdf`}
            />
          </DeskSection>
        </div>
      </div>
    </>
  )
}

type LedgerButtonsProps = {
  ledger: TradeLedger
  /** The payment to take back; null: to record a new one. */
  receipt: { readonly id: string; readonly number: string } | null
}

function LedgerButtons({ ledger, receipt }: LedgerButtonsProps) {
  // The answer of a change begins with the financial year, the page with the day of its address.
  const { revalidate } = useRevalidator()
  return (
    <RecordChanges
      of={tradeMoneyRules}
      at="/api/desk/trade-ledgers/:id"
      as="ledger"
      record={ledger}
      only={receipt === null ? ['record', 'mail'] : ['reverse']}
      parts={{
        record: { presets: (_, now) => ({ receivedOn: indianDay(now) }) },
        reverse: {
          presets: (_, now) => ({ reversedOn: indianDay(now) }),
          ariaLabel: () => `Take back payment ${receipt?.number ?? ''}…`,
        },
      }}
      names={({ buyer, from }) => ({ id: buyer._id, from, receiptId: receipt?.id })}
      onChanged={() => void revalidate()}
    />
  )
}
