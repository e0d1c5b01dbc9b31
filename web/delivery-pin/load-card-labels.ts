import { deliveryRefusal } from '#domain/delivery/delivery-refusal.ts'
import { arrivalLabel } from '#domain/delivery/delivery-words.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { loadDelivery } from './load-delivery.ts'

/** What cards say about the delivery to one PIN. */
export type CardLabels = {
  readonly labelOf: (classes: readonly string[]) => { readonly icon: 'truck' | 'store'; readonly text: string }
  /** The time in milliseconds after which the days may be later ones. */
  readonly until: number
}

/** The labels of a PIN; null without an answer. */
export async function loadCardLabels(pin: string): Promise<CardLabels | null> {
  const delivery = await loadDelivery(publicApi, pin)
  if (delivery === null) return null
  const day = arrivalLabel(delivery, new Date())
  return {
    until: Date.parse(delivery.orderBy),
    labelOf: (classes) =>
      deliveryRefusal(classes, delivery.schedules, pin) === null
        ? { icon: 'truck', text: day }
        : { icon: 'store', text: 'At the outlet only' },
  }
}
