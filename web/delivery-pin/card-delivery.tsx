import { useSyncExternalStore } from 'react'
import { observable } from '#web/platform/observable.ts'
import { Icon } from '#web/ui/icon.tsx'
import { readDeliveryPin, subscribeDeliveryPin } from './delivery-pin.ts'
import type { CardLabels } from './load-card-labels.ts'

/** The labels for the PIN of this device; null until they have loaded, and without a PIN. */
const labels = observable<CardLabels | null>(null)
let asked = { pin: '', until: 0 }

/** When a product of a list arrives. Its line has a fixed height and exists only while a PIN is known. */
export function CardDelivery({ classes }: { classes: readonly string[] | undefined }) {
  const loaded = useSyncExternalStore(subscribe, labels.get, () => null)
  if (classes === undefined) return null
  const label = loaded?.labelOf(classes)
  return (
    <p className="arrival">
      {label && (
        <>
          <Icon name={label.icon} size={16} />
          <span>{label.text}</span>
        </>
      )}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  const stops = [labels.subscribe(listener), subscribeDeliveryPin(refresh)]
  refresh()
  return () => stops.forEach((stop) => stop())
}

/** Loads the labels once for all cards, and again after the cut-off. */
function refresh(): void {
  const pin = readDeliveryPin()
  if (pin === asked.pin && Date.now() < asked.until) return
  asked = { pin, until: Number.POSITIVE_INFINITY }
  labels.set(null)
  if (pin !== '') void load(pin)
}

async function load(pin: string): Promise<void> {
  const loading = import('./load-card-labels.ts').then((module) => module.loadCardLabels(pin))
  const found = await loading.catch(() => null)
  if (asked.pin !== pin) return
  asked = { pin, until: found?.until ?? 0 }
  labels.set(found)
}
