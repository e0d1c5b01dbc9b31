import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type OrderQueue, orderQueues } from '#domain/fulfilment/order-queues.ts'
import {
  type BuyerFilterName,
  buyerFilterNames,
  buyerFilters,
  type PaymentFilterName,
  paymentFilterNames,
  paymentFilters,
} from '#domain/fulfilment/payment-filters.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { FilterLine } from '#web/desk/filter-line.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

export type ZoneName = { readonly _id: string; readonly name: string }

/** The query in the address of the list. */
export type OrderListQuery = {
  readonly q?: string
  readonly status?: OrderStatus
  readonly queue?: OrderQueue
  readonly payment?: PaymentFilterName
  readonly buyer?: BuyerFilterName
  readonly zone?: string
  readonly from?: string
  readonly to?: string
}

/** Reads the query of the list. Unknown values are ignored. */
export function readOrderListQuery(query: URLSearchParams): OrderListQuery {
  const oneOf = <T extends string>(all: readonly T[], name: string) => all.find((one) => one === query.get(name))
  const read = {
    q: query.get('q') || undefined,
    status: oneOf(orderStatuses, 'status'),
    queue: oneOf(orderQueues, 'queue'),
    payment: oneOf(paymentFilterNames, 'payment'),
    buyer: oneOf(buyerFilterNames, 'buyer'),
    zone: query.get('zone') || undefined,
    from: query.get('from') || undefined,
    to: query.get('to') || undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

const filterNames = ['payment', 'buyer', 'zone', 'from', 'to'] as const
type FilterName = (typeof filterNames)[number]

/** The chosen filters as texts, without search and state. */
export function describeOrderFilters(
  listed: OrderListQuery,
  zones: readonly ZoneName[],
): [name: FilterName, text: string][] {
  const dayText = (day: string) => formatDate(startOfIndianDay(day), day)
  const texts: Record<FilterName, (value: string) => string> = {
    payment: (name) => `Payment: ${paymentFilters[name as PaymentFilterName].label}`,
    buyer: (name) => buyerFilters[name as BuyerFilterName],
    zone: (id) => `Zone: ${zones.find(({ _id }) => _id === id)?.name ?? 'a removed one'}`,
    from: (day) => `From ${dayText(day)}`,
    to: (day) => `Until ${dayText(day)}`,
  }
  return filterNames.flatMap((name) => {
    const value = listed[name]
    return value === undefined ? [] : [[name, texts[name](value)] as [FilterName, string]]
  })
}

/** The query of the same list without some filters. */
export function withoutOrderFilters(
  listed: OrderListQuery,
  names: readonly FilterName[] = filterNames,
): Record<string, string> {
  return Object.fromEntries(Object.entries(listed).filter(([name]) => !names.some((one) => one === name)))
}

type OrderFiltersProps = { listed: OrderListQuery; zones: readonly ZoneName[] }

/** The filters of the list. */
export function OrderFilters({ listed, zones }: OrderFiltersProps) {
  const [, setQuery] = useSearchParams()
  const chosen = describeOrderFilters(listed, zones)
  const choose = (name: FilterName, value: string) => {
    const { [name]: _, ...others } = listed
    setQuery({ ...others, ...(value && { [name]: value }) }, { replace: true })
  }
  const paymentTexts = Object.fromEntries(paymentFilterNames.map((name) => [name, paymentFilters[name].label]))
  return (
    <FilterLine chosen={chosen.map(([name, text]) => ({ text, without: withoutOrderFilters(listed, [name]) }))}>
      <SelectField
        label="Payment"
        name="payment"
        emptyText="All"
        options={paymentTexts}
        value={listed.payment ?? ''}
        onChange={({ target }) => choose('payment', target.value)}
      />
      <SelectField
        label="Buyer"
        name="buyer"
        emptyText="All"
        options={buyerFilters}
        value={listed.buyer ?? ''}
        onChange={({ target }) => choose('buyer', target.value)}
      />
      <SelectField
        label="Zone"
        name="zone"
        emptyText="All"
        options={Object.fromEntries(zones.map(({ _id, name }) => [_id, name]))}
        value={zones.some(({ _id }) => _id === listed.zone) ? listed.zone : ''}
        onChange={({ target }) => choose('zone', target.value)}
      />
      <DayField label="Ordered from" name="from" day={listed.from ?? ''} choose={choose} />
      <DayField label="Until" name="to" day={listed.to ?? ''} choose={choose} />
    </FilterLine>
  )
}

type DayFieldProps = {
  label: string
  name: 'from' | 'to'
  day: string
  choose: (name: FilterName, value: string) => void
}

/** A day that filters when its year is complete: while "2026" is typed, the field holds the years 2, 20 and 202. */
function DayField({ label, name, day, choose }: DayFieldProps) {
  const [typed, setTyped] = useState({ day, text: day })
  const text = typed.day === day ? typed.text : day
  return (
    <Field
      label={label}
      name={name}
      type="date"
      value={text}
      onChange={({ target: { value } }) => {
        const isComplete = value === '' || value >= '2000'
        setTyped({ day: isComplete ? value : day, text: value })
        if (isComplete) choose(name, value)
      }}
    />
  )
}
