import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { documentPaperNames, documentPapers } from '#domain/documents/document-kinds.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { PrintButtons } from './print-order.tsx'
import { type PrintSheet, printSheets } from './print-sheets.tsx'

export type PrintedOrders = { readonly orders: readonly DeskOrder[]; readonly name: PrintSheet }

type BulkPrintProps = {
  ids: readonly string[]
  /** Renders the sheets beside the page, which is not printed. */
  show: (printed: PrintedOrders) => void
}

/** The buttons that print a sheet for each order, in one document. */
export function BulkPrint({ ids, show }: BulkPrintProps) {
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function print(name: PrintSheet) {
    setBusy(true)
    const result = await deskApi('POST /api/desk/orders/sheets', { ids: [...ids] })
    setBusy(false)
    setAlert(result.ok ? null : refusalText(result, 'The orders could not be loaded. Please try again.'))
    if (!result.ok) return
    // `print` takes the document as it is now.
    flushSync(() => show({ orders: result.body.orders, name }))
    window.print()
  }

  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <PrintButtons busy={isBusy} onChosen={(name) => void print(name)} />
      {documentPapers.map((paper) => (
        <DownloadButton
          key={paper}
          action="documents.read"
          label={`Invoices, ${documentPaperNames[paper]}`}
          path={`/api/desk/documents/pdf?${String(new URLSearchParams([['paper', paper], ...ids.map((id) => ['order', id])]))}`}
          fileName={`invoices-${paper}.pdf`}
        />
      ))}
    </>
  )
}

/** The sheets of several orders, each on a page of its own. */
export function PrintedSheets({ orders, name }: PrintedOrders) {
  const Sheet = printSheets[name].sheet
  return (
    <div>
      {orders.map((order) => (
        <Sheet key={order._id} order={order} />
      ))}
    </div>
  )
}
