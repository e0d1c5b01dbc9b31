import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const ReserveDialog = lazy(async () => ({ default: (await import('./reserve-dialog.tsx')).ReserveDialog }))

type ReserveButtonProps = { productId: string | undefined; productName: string }

/** Opens the form that asks an outlet to keep a product. */
export function ReserveButton({ productId, productName }: ReserveButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [ticket, setTicket] = useState<string | null>(null)
  if (productId === undefined) return null
  if (ticket !== null)
    return (
      <p role="status" className="font-semibold text-success">
        Reserved: {ticket}. We have sent you a mail, and the outlet calls you.
      </p>
    )
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Reserve at the outlet<span className="sr-only">: {productName}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ReserveDialog
            productId={productId}
            productName={productName}
            onReserved={(number) => {
              setOpen(false)
              setTicket(number)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
