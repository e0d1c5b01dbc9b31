import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { GstReturnReport, ReturnsOfReason, StockOfMonth } from '#contract/reports.ts'
import { addMonths, indianMonth } from '#domain/documents/registers.ts'
import { formatDate } from '#domain/time.ts'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { Balance, FigureTable } from '#web/ui/figure-table.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { MonthNavigation, readMonth } from '#web/desk/month-navigation.tsx'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { DaysSection } from './days-section.tsx'
import { InputTaxSection } from './input-tax-section.tsx'
import { DocumentsLink } from './documents-link.tsx'
import { GstRatesSection } from './gst-rates-section.tsx'
import { LockSection } from './lock-section.tsx'
import { MonthFiles } from './month-files.tsx'
import { QuestionList } from './question-list.tsx'
import { ReturnReasonsSection } from './return-reasons-section.tsx'
import { StockExpirySection } from './stock-expiry-section.tsx'
import type { Route } from './+types/reports-page.ts'

export const meta = deskPageMeta('Month')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const month = readMonth(query, indianMonth(new Date()))
  const gstin = query.get('gstin') ?? undefined
  const monthBefore = addMonths(month, -1)
  const [result, returns, returnsBefore, stock] = await Promise.all([
    deskApi('GET /api/desk/reports/gst', { month, gstin }),
    deskApi('GET /api/desk/reports/returns', { month }),
    deskApi('GET /api/desk/reports/returns', { month: monthBefore }),
    deskApi('GET /api/desk/reports/stock-expiry', {}),
  ])
  return {
    month,
    result,
    returns: returns.ok ? returns.body.rows : null,
    returnsBefore: returnsBefore.ok ? returnsBefore.body.rows : null,
    stock: stock.ok ? stock.body.rows : null,
  }
}

/** What an accountant needs of a month: the figures of the GST returns and the files. */
export default function ReportsPage({ loaderData: { month, result, ...figures } }: Route.ComponentProps) {
  const [thisMonth] = useState(() => indianMonth(new Date()))
  return (
    <DeskPageFrame page="Month">
      <MonthNavigation month={month} isLast={month === thisMonth} />
      {result.ok ? (
        <MonthReport key={`${month} ${result.body.report.gstin}`} loaded={result.body.report} {...figures} />
      ) : (
        <RetryAlert onRetry={() => location.reload()}>
          {refusalText(result, 'This could not be loaded just now. Please check the connection.')}
        </RetryAlert>
      )}
    </DeskPageFrame>
  )
}

type MonthReportProps = {
  loaded: GstReturnReport
  returns: readonly ReturnsOfReason[] | null
  returnsBefore: readonly ReturnsOfReason[] | null
  stock: readonly StockOfMonth[] | null
}

function MonthReport({ loaded, returns, returnsBefore, stock }: MonthReportProps) {
  const [report, setReport] = useState(loaded)
  const before = useMonthBefore(loaded)
  const { month, days, hsn } = report
  return (
    <div className="flex flex-col gap-6">
      <GstinNavigation report={report} />
      <QuestionList report={report} />
      <MonthSums report={report} />
      {days.length > 0 && <DaysSection month={month} days={days} before={before?.days ?? null} />}
      {hsn.length > 0 && <GstRatesSection month={month} hsn={hsn} before={before?.hsn ?? null} />}
      <InputTaxSection report={report} />
      <GstTables report={report} />
      <CommercialNotes report={report} />
      <ReturnReasonsSection month={month} returns={returns} before={returnsBefore} />
      <StockExpirySection stock={stock} />
      <MonthFiles report={report} />
      <LockSection report={report} onLocked={(lock) => setReport({ ...report, lock, questions: [] })} />
    </div>
  )
}

/** The figures of the month before for its GSTIN, once they are there. To read a month that is not locked takes as long as the page. */
function useMonthBefore({ month, gstin }: GstReturnReport): GstReturnReport | null {
  const [before, setBefore] = useState<GstReturnReport | null>(null)
  useEffect(() => {
    let isShown = true
    void deskApi('GET /api/desk/reports/gst', { month: addMonths(month, -1), ...(gstin !== '' && { gstin }) }).then(
      (result) => isShown && result.ok && result.body.report.days.length > 0 && setBefore(result.body.report),
    )
    return () => {
      isShown = false
    }
  }, [month, gstin])
  return before
}

/** The GSTINs of a month, each with figures and files of its own. */
function GstinNavigation({ report: { month, gstin, gstins } }: { report: GstReturnReport }) {
  if (gstins.length < 2) return null
  return (
    <AlertBox tone="notice">
      The GSTIN of the shop changed in this month. Each has its own return.
      <ul className="flex flex-wrap gap-x-4">
        {gstins.map((one) => (
          <li key={one} translate="no" className="min-h-11 content-center">
            {one === gstin ? (
              <strong aria-current="true">{one}</strong>
            ) : (
              <Link to={{ search: String(new URLSearchParams({ month, gstin: one })) }} className="underline">
                {one}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}

function MonthSums({ report: { month, gstin, counts, total, summary } }: { report: GstReturnReport }) {
  const { taxed, untaxed } = summary
  return (
    <DeskSection title="GSTR-3B">
      <FactList
        facts={[
          { label: 'GSTIN', value: <span translate="no">{gstin === '' ? 'not registered' : gstin}</span> },
          {
            label: 'Documents',
            value: (
              <DocumentsLink query={{ month }}>
                {`Invoices and bills: ${counts.supplies}, credit notes: ${counts.creditNotes}, cancelled: ${counts.cancelled}`}
              </DocumentsLink>
            ),
          },
          { label: 'Total', value: <Balance amount={total} /> },
          { label: 'Taxable value, 3.1 (a)', value: <Balance amount={taxed.taxable} /> },
          { label: 'CGST', value: <Balance amount={taxed.cgst} /> },
          { label: 'SGST or UTGST', value: <Balance amount={taxed.sgst} /> },
          { label: 'IGST', value: <Balance amount={taxed.igst} /> },
          { label: 'Nil rated and exempt, 3.1 (c)', value: <Balance amount={untaxed} /> },
        ]}
      />
    </DeskSection>
  )
}

function GstTables({ report: { month, b2cs, hsn, summary } }: { report: GstReturnReport }) {
  return (
    <>
      <DeskSection title="By state and rate">
        <FigureTable
          label="Supplies by state and rate"
          columns={['State', 'Rate', ...taxNames]}
          rows={b2cs.map(({ placeOfSupply, state, rate, ...taxes }) => ({
            key: `${placeOfSupply} ${rate}`,
            cells: [
              <DocumentsLink key="state" query={{ month, state: placeOfSupply }}>
                {state}
              </DocumentsLink>,
              `${rate} %`,
              ...taxCells(taxes),
            ],
          }))}
        />
      </DeskSection>
      {summary.interstate.length > 0 && (
        <DeskSection title="To other states, 3.2">
          <FigureTable
            label="Supplies to other states"
            columns={['State', 'Taxable value', 'IGST']}
            rows={summary.interstate.map(({ placeOfSupply, state, taxable, igst }) => ({
              key: placeOfSupply,
              cells: [
                <DocumentsLink key="state" query={{ month, state: placeOfSupply }}>
                  {state}
                </DocumentsLink>,
                <Balance key="taxable" amount={taxable} />,
                <Balance key="igst" amount={igst} />,
              ],
            }))}
          />
        </DeskSection>
      )}
      <DeskSection title="By HSN">
        <FigureTable
          label="Supplies by HSN"
          columns={['HSN', 'Buyers', 'Rate', 'Packs', ...taxNames]}
          rows={hsn.map(({ hsn: code, rate, quantity, isBuyerRegistered, ...taxes }) => ({
            key: `${code} ${rate} ${isBuyerRegistered}`,
            cells: [
              <DocumentsLink key="hsn" query={{ month, hsn: code === '' ? 'none' : code }}>
                {code === '' ? 'none' : code}
              </DocumentsLink>,
              isBuyerRegistered ? 'Registered' : 'Consumers',
              `${rate} %`,
              quantity,
              ...taxCells(taxes),
            ],
          }))}
        />
      </DeskSection>
    </>
  )
}

/** Credit notes that leave the tax, which no return has. */
function CommercialNotes({ report: { commercial } }: { report: GstReturnReport }) {
  if (commercial.length === 0) return null
  return (
    <DeskSection title="Commercial credit notes">
      <p>Written after the time for a credit note with tax. The money went back, and no figure above has them.</p>
      <FigureTable
        label="Commercial credit notes"
        columns={['Number', 'Day', 'Corrects', 'Total']}
        rows={commercial.map(({ number, day, corrects, total }) => ({
          key: number,
          cells: [number, formatDate(day), corrects, <Balance key="total" amount={total} />],
        }))}
      />
    </DeskSection>
  )
}

const taxNames = ['Taxable value', 'CGST', 'SGST', 'IGST']

function taxCells({ taxable, cgst, sgst, igst }: GstReturnReport['summary']['taxed']): ReactNode[] {
  return [taxable, cgst, sgst, igst].map((amount, index) => <Balance key={taxNames[index]} amount={amount} />)
}
