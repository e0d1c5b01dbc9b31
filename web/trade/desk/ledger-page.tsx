import { gstinText } from '#domain/trade/trade-application.ts'
import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { TradeLedger } from '#contract/trade-money.ts'
import { indianDay } from '#domain/time.ts'
import { type TradeMoneyChangeName, tradeMoneyRules } from '#domain/ledgers/trade-money.ts'
import type { TypedValues } from '#web/desk/change-fields.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/ledger-page.ts'
import { HeldCheques, LedgerEntries, LedgerSums, UnpaidInvoices } from '../ledger/ledger-parts.tsx'
import { paymentDoubts } from './payment-doubts.tsx'

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
          <span translate="no">{gstinText(buyer.gstin)}</span>
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title="Unpaid invoices">
            <UnpaidInvoices ledger={ledger} now={now} hrefOf={(id) => href('/desk/orders/:id', { id })} />
          </DeskSection>
          {ledger.heldCheques.length > 0 && (
            <DeskSection title="Cheques held for their day">
              <HeldCheques
                ledger={ledger}
                renderBeside={({ _id: id, reference }) => (
                  <LedgerButtons
                    ledger={ledger}
                    only={['giveBack']}
                    ids={{ chequeId: id }}
                    what={`cheque ${reference}`}
                  />
                )}
              />
            </DeskSection>
          )}
          <DeskSection title="Entries">
            <LedgerEntries
              ledger={ledger}
              renderBeside={({ receipt, number }) =>
                receipt !== null && (
                  <LedgerButtons
                    ledger={ledger}
                    only={['reverse']}
                    ids={{ receiptId: receipt }}
                    what={`payment ${number}`}
                  />
                )
              }
            />
          </DeskSection>
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
          <DeskSection title="Account">
            <LedgerSums ledger={ledger} />
            <LedgerButtons
              ledger={ledger}
              only={ledger.balance < 0 ? ['record', 'payOut', 'mail'] : ['record', 'mail']}
            />
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
  only: readonly TradeMoneyChangeName[]
  /** Names the payment or cheque of an entry. */
  ids?: TypedValues
  /** Its words beside the buttons of other entries. */
  what?: string
}

function LedgerButtons({ ledger, only, ids = {}, what = '' }: LedgerButtonsProps) {
  // The answer of a change begins with the financial year, the page with the day of its address.
  const { revalidate } = useRevalidator()
  return (
    <RecordChanges
      of={tradeMoneyRules}
      at="/api/desk/trade-ledgers/:id"
      as="ledger"
      record={ledger}
      only={only}
      parts={{
        record: {
          ...paymentDoubts,
          presets: (_, now) => ({ receivedOn: indianDay(now) }),
        },
        payOut: { presets: ({ balance }, now) => ({ paidOn: indianDay(now), amount: -balance }) },
        giveBack: { ariaLabel: () => `Give back ${what}…` },
        reverse: {
          presets: (_, now) => ({ reversedOn: indianDay(now) }),
          ariaLabel: () => `Take back ${what}…`,
        },
      }}
      names={({ buyer, from }) => ({ id: buyer._id, from, ...ids })}
      onChanged={() => void revalidate()}
    />
  )
}
