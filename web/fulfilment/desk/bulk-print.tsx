import { flushSync } from 'react-dom'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { documentPaperNames, documentPapers } from '#domain/documents/document-kinds.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
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
  const print = useCall(
    async (name: PrintSheet) => {
      const result = await deskApi('POST /api/desk/orders/sheets', { ids: [...ids] })
      return result.ok ? { ok: true as const, body: { orders: result.body.orders, name } } : result
    },
    {
      done: (printed) => {
        // `print` takes the document as it is now.
        flushSync(() => show(printed))
        window.print()
      },
      fallback: 'The orders could not be loaded. Please try again.',
    },
  )

  return (
    <>
      <CallAlert call={print} />
      <PrintButtons busy={print.isBusy} onChosen={(name) => print.start(name)} />
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
