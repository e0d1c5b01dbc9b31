import { useState } from 'react'
import type { PurchaseLine } from '#contract/buying.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskListRows } from '#web/desk/desk-list.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

/** The ordered packs that are still to come. */
export function PurchaseLines() {
  const store = useDeskListStore({ load: 'GET /api/desk/purchase-lines', cursor: 'id' })
  const [alert, setAlert] = useState<string | null>(null)
  const api = useFormApi()
  async function cancel({ id, productName }: PurchaseLine) {
    const result = await api('POST /api/desk/purchase-lines/:id/cancel', { id })
    setAlert(result.ok ? null : refusalText(result, 'This could not be saved. Please check the connection.'))
    if (result.ok) announce(`${productName} is not waited for any more`)
    await store.reload()
  }
  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <DeskListRows
        store={store}
        label="Packs on the way"
        nouns={['line', 'lines']}
        empty={{ icon: 'truck', title: 'Nothing is on the way.', text: 'A posted receipt ticks ordered packs off.' }}
      >
        {(line) => (
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {line.productName} <span className="font-normal text-quiet">{line.packSize}</span>
              </p>
              <p>
                {line.received === 0
                  ? `${line.quantity} ordered`
                  : `${line.quantity - line.received} of ${line.quantity} still to come`}
              </p>
              <p className="text-quiet wrap-anywhere">
                {`Order ${line.order.number}, ${line.supplier.name}, ${formatDateTime(line.orderedAt)}`}
                {line.mailedTo !== '' && <span>{`, mailed to ${line.mailedTo}`}</span>}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <DownloadButton
                action="stock.receive"
                label={`Order ${line.order.number}, PDF`}
                path={`/api/desk/purchase-orders/${line.order._id}/pdf`}
                fileName={`order-${line.order.number}.pdf`}
              />
              <DownloadButton
                action="stock.receive"
                label={`Order ${line.order.number}, CSV`}
                path={`/api/desk/purchase-orders/${line.order._id}/export`}
                fileName={`order-${line.order.number}.csv`}
              />
              <Button
                variant="secondary"
                aria-label={`Cancel ${line.productName} of order ${line.order.number}`}
                onClick={() => void cancel(line)}
              >
                Cancel
              </Button>
            </div>
          </div>
        )}
      </DeskListRows>
    </>
  )
}
