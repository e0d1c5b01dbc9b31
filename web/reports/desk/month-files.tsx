import type { GstReturnReport } from '#contract/reports.ts'
import { type GstTableName, gstTableNames, gstTableTitles } from '#domain/gst-returns/gst-tables.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'

/** The files of a month for the portal and for spreadsheets. */
export function MonthFiles({ report: { month, gstin, gstins } }: { report: GstReturnReport }) {
  const action = 'reports.export' as const
  const ofGstin = `month=${month}&gstin=${gstin}`
  const name = gstins.length > 1 ? `${month}-${gstin}` : month
  return (
    <DeskSection title="Files">
      <div className="flex flex-wrap gap-3">
        <DownloadButton
          action={action}
          label="GSTR-1 for the portal"
          path={`/api/desk/reports/gst/json?${ofGstin}`}
          fileName={`gstr-1-${name}.json`}
        />
        <DownloadButton
          action={action}
          label="Day book"
          path={`/api/desk/reports/day-book/csv?month=${month}`}
          fileName={`day-book-${month}.csv`}
        />
        <DownloadButton
          action={action}
          label="Purchases, as in GSTR-2B"
          path={`/api/desk/reports/purchases/csv?${ofGstin}`}
          fileName={`purchases-${name}.csv`}
        />
        <DownloadButton
          action={action}
          label="Input tax to reverse"
          path={`/api/desk/reports/reversals/csv?${ofGstin}`}
          fileName={`input-tax-to-reverse-${name}.csv`}
        />
        <DownloadButton
          action={action}
          label="Returns by reason"
          path={`/api/desk/reports/returns/csv?month=${month}`}
          fileName={`returns-${month}.csv`}
        />
        <DownloadButton
          action={action}
          label="Refunds"
          path={`/api/desk/reports/refunds/csv?month=${month}`}
          fileName={`refunds-${month}.csv`}
        />
        <DownloadButton
          action={action}
          label="Value of the stock today"
          path="/api/desk/reports/stock-value/csv"
          fileName="stock-value.csv"
        />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand-strong">
          Tables of GSTR-1 as CSV, for the offline tool
        </summary>
        <ul className="flex flex-wrap gap-3">
          {gstTableNames.map((table: GstTableName) => (
            <li key={table}>
              <DownloadButton
                action={action}
                label={gstTableTitles[table]}
                path={`/api/desk/reports/gst/csv?${ofGstin}&table=${table}`}
                fileName={`gstr-1-${table}-${name}.csv`}
              />
            </li>
          ))}
        </ul>
      </details>
    </DeskSection>
  )
}
