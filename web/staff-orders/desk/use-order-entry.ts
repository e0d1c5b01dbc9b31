import { chargeAt, noFee } from '#domain/settings/delivery-fee.ts'
import { useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ApiInput, ApiOutput } from '#contract/api.ts'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import type { Ticket } from '#contract/tickets.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { formText, formValues } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { type EntryLine, linesOf, totalsOf } from './entry-lines.ts'
import type { PinTerms } from './pin-terms.ts'
import { useHanding } from './use-handing.ts'
import { ORDER_PRODUCT_FIELD, useLineEntry } from './use-line-entry.ts'

/** With what an order begins. */
export type OrderEntryStart = {
  reservation: Ticket | null
  customer: OrderCustomer | null
  terms: PinTerms | null
  lines: readonly EntryLine[]
}

/** An order while staff enter it. */
export function useOrderEntry({ reservation, customer: first, terms: firstTerms, lines: reserved }: OrderEntryStart) {
  const form = useRef<HTMLFormElement>(null)
  const [customer, setCustomer] = useState(first)
  const lineEntry = useLineEntry(reserved)
  const { lines } = lineEntry
  const [isCollected, setCollected] = useState(reservation !== null)
  const [paymentType, setPaymentType] = useState<PaymentType>('COD')
  const [outlet, setOutlet] = useState(reservation?.reserved?.outlet)
  const handing = useHanding(first, firstTerms)
  const { deliveryFee } = useShop()
  const totals = totalsOf(lines, isCollected ? noFee : (chargeAt(handing.terms) ?? deliveryFee))
  const navigate = useNavigate()

  function chooseCustomer(chosen: OrderCustomer | null) {
    setCustomer(chosen)
    // The same customer comes with a new mail address only.
    if (chosen?._id !== customer?._id) handing.take(chosen)
    requestAnimationFrame(() => focusNext(form.current))
  }

  const place = useDeskCall(
    async (data: FormData, api) => {
      if (customer === null) return { alert: 'Please choose the customer first.' }
      const unfinished = lineEntry.findUnfinished()
      if (unfinished !== null) return { alert: unfinished }
      if (lines.length === 0) return { alert: 'Please add a product.' }
      const result = await api('POST /api/desk/orders', {
        customerId: customer._id,
        items: lines.map(({ productId, quantity, price }) => ({ productId, quantity, price })),
        ...readHanding(data, isCollected),
        business: formValues(data, ['gstin', 'firm']),
        paymentType,
        itemsTotal: rupeesFromPaise(totals.itemsTotal),
        deliveryFee: rupeesFromPaise(totals.deliveryFee),
        totalAmount: rupeesFromPaise(totals.totalAmount),
        ...(reservation !== null && { ticketId: reservation._id }),
      })
      if (result.ok || result.reason !== 'refused') return result
      if (result.code === 'out_of_stock' || result.code === 'price_changed')
        lineEntry.set(linesOf(result.body as FreshCart, lines))
      return { ...result, fields: namedErrors(result.fields ?? {}) }
    },
    {
      done: ({ order }) => {
        announce({ text: `Order ${order.orderNumber} is placed`, isAcrossPages: true })
        return navigate(href('/desk/orders/:id', { id: order._id }))
      },
      fallback: 'The order could not be placed. Please check the connection and press again.',
    },
  )

  return {
    form,
    customer,
    chooseCustomer,
    lineEntry,
    isCollected,
    setCollected,
    outlet,
    setOutlet,
    handing,
    paymentType,
    setPaymentType,
    totals,
    place,
  }
}

/** The next field of the work: the product, or how the order is handed over where person or place are missing. */
export function focusNext(form: HTMLFormElement | null): void {
  const isPlaced = [...(form?.querySelectorAll<HTMLInputElement>('[aria-required=true]') ?? [])].every(
    ({ id, value }) => id === ORDER_PRODUCT_FIELD || value.trim() !== '',
  )
  const next = isPlaced
    ? document.getElementById(ORDER_PRODUCT_FIELD)
    : form?.querySelector<HTMLElement>('input:checked')
  next?.focus()
}

type FreshCart = Pick<ApiOutput<'POST /api/cart/check'>, 'cart' | 'corrections'>

function readHanding(
  data: FormData,
  isCollected: boolean,
): Pick<ApiInput<'POST /api/desk/orders'>, 'shippingDetails' | 'collect'> {
  const person = formValues(data, ['name', 'phoneNumber'])
  if (isCollected) return { shippingDetails: null, collect: { ...person, outlet: formText(data, 'outlet') } }
  const place = formValues(data, ['address', 'city', 'state', 'postalCode'])
  return { shippingDetails: { ...person, ...place }, collect: null }
}

/** "shippingDetails.city" is the field "city" of the form. */
function namedErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.split('.').at(-1), text]))
}
