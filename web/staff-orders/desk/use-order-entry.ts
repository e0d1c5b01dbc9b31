import { type FormEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ApiInput, ApiOutput } from '#contract/api.ts'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import type { Ticket } from '#contract/tickets.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import { focusFirstError } from '#web/platform/field-errors.ts'
import { type FieldErrors, formText, formValues } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { type EntryLine, linesOf, totalsOf } from './entry-lines.ts'
import type { PinTerms } from './pin-terms.ts'
import { useHanding } from './use-handing.ts'
import { useLineEntry } from './use-line-entry.ts'

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
  const totals = totalsOf(lines, isCollected)
  const { errors, alert, isBusy, refuse, send } = usePlacing(form)

  function chooseCustomer(chosen: OrderCustomer | null) {
    setCustomer(chosen)
    // The same customer comes with a new mail address only.
    if (chosen?._id !== customer?._id) handing.take(chosen)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus())
  }

  async function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (customer === null) return refuse('Please choose the customer first.')
    if (lines.length === 0) return refuse('Please add a product.')
    const stale = await send({
      customerId: customer._id,
      items: lines.map(({ productId, quantity, price }) => ({ productId, quantity, price })),
      ...readHanding(new FormData(event.currentTarget), isCollected),
      paymentType,
      itemsTotal: rupeesFromPaise(totals.itemsTotal),
      deliveryFee: rupeesFromPaise(totals.deliveryFee),
      totalAmount: rupeesFromPaise(totals.totalAmount),
      ...(reservation !== null && { ticketId: reservation._id }),
    })
    if (stale !== null) lineEntry.set(linesOf(stale, lines))
  }

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
    errors,
    alert,
    isBusy,
    place,
  }
}

type FreshCart = Pick<ApiOutput<'POST /api/cart/check'>, 'cart' | 'corrections'>

/** Places the order and opens it, or shows why it is refused. */
function usePlacing(form: { readonly current: HTMLFormElement | null }) {
  const navigate = useNavigate()
  const api = useFormApi()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function refuse(sentence: string, found: FieldErrors = {}) {
    setAlert(sentence)
    setErrors(found)
    focusFirstError(form.current, found)
  }

  /** Returns the fresh cart of a refusal because of stock or prices. */
  async function send(input: ApiInput<'POST /api/desk/orders'>): Promise<FreshCart | null> {
    setBusy(true)
    const result = await api('POST /api/desk/orders', input)
    setBusy(false)
    if (result.ok) {
      const { order } = result.body
      announce({ text: `Order ${order.orderId} is placed`, isAcrossPages: true })
      await navigate(href('/desk/orders/:id', { id: order._id }))
      return null
    }
    const sentence = refusalText(result, 'The order could not be placed. Please check the connection and press again.')
    refuse(sentence, namedErrors(refusedFieldErrors(result)))
    const isStale = result.reason === 'refused' && (result.code === 'out_of_stock' || result.code === 'price_changed')
    return isStale ? (result.body as FreshCart) : null
  }

  return { errors, alert, isBusy, refuse, send }
}

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
function namedErrors(errors: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.split('.').at(-1), text]))
}
