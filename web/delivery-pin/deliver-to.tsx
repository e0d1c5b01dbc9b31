import { lazy, Suspense, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useDeliveryPin } from './delivery-pin.ts'

const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }))

/** The PIN of this device in the header, and the dialog that changes it. */
export function DeliverTo() {
  const pin = useDeliveryPin()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" className="deliver-to" onClick={() => setOpen(true)}>
        <Icon name="pin" size={16} />
        <span>{pin === '' ? 'Set delivery PIN' : `Deliver to ${pin}`}</span>
        <Icon name="right" size={16} />
      </button>
      {isOpen && (
        <Suspense>
          <PinDialog pin={pin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
