import { useState } from 'react'
import { href } from 'react-router'
import type { ApiInput } from '#contract/api.ts'
import type { ExpiryClaims } from '#contract/expiry-claims.ts'
import { RETURN_NOTE_MAX } from '#domain/returns/return-rules.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { api } from '#web/platform/api.ts'
import { formText, hasErrors, typedCount } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { type Findings, useCall } from '#web/ui/use-call.ts'

type Goods = ExpiryClaims['goods'][number]
type ClaimedOrder = { readonly _id: string; readonly orderNumber: string }

const fieldOf = ({ orderId, position }: Goods) => `${orderId} ${position}`

/** Claims the credit of expired goods: packs by line, of all orders at once (returns-7). */
export function ExpiryClaim({ claims: { terms, goods } }: { claims: ExpiryClaims }) {
  const [sent, setSent] = useState<readonly ClaimedOrder[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const send = useCall(
    async (data: FormData) => {
      const read = readLines(goods, data)
      if (!Array.isArray(read)) return read
      return api('POST /api/trade/returns', {
        lines: read,
        note: formText(data, 'note'),
        payout: formText(data, 'payout'),
      })
    },
    {
      done: ({ orders }) => setSent(orders),
      fallback: 'This could not be sent. Please check the connection and try again.',
    },
  )
  if (sent !== null) return <SentClaim orders={sent} />
  if (goods.length === 0) return <EmptyState icon="check" title="Nothing that you bought from us can be claimed now." />
  const needsPayout = goods.some((one) => one.needsPayout && chosen.has(fieldOf(one)))
  return (
    <CallForm
      call={send}
      aria-label="Claim expired goods"
      onType={(data) => setChosen(new Set(goods.map(fieldOf).filter((name) => formText(data, name).trim() !== '')))}
    >
      <p>
        <span>{`We credit ${terms.percent} % of what you paid for goods that we take back`}</span>
        <span>
          {terms.monthsBefore === 0
            ? ` until ${terms.monthsAfter} months after their expiry.`
            : ` from ${terms.monthsBefore} months before to ${terms.monthsAfter} months after their expiry.`}
        </span>
      </p>
      <ul aria-label="Goods to claim" className="flex flex-col divide-y divide-line">
        {goods.map((one) => (
          <GoodsLine key={fieldOf(one)} goods={one} error={send.errors[fieldOf(one)]} />
        ))}
      </ul>
      <Field label="What should we know?" name="note" multiline maxLength={RETURN_NOTE_MAX} optional />
      {needsPayout && (
        <Field
          label="Where should the money go?"
          hint="Your UPI id, such as asha@bank, or account number and IFSC. We keep it encrypted and delete it afterwards."
          name="payout"
          autoComplete="off"
          required
          error={send.errors.payout}
        />
      )}
      <CallAlert call={send} />
      <Button type="submit" className="self-start" busy={send.isBusy} busyLabel="Sending...">
        Send the claim
      </Button>
    </CallForm>
  )
}

/** The typed packs by line, or what is wrong with them. */
function readLines(goods: readonly Goods[], data: FormData): ApiInput<'POST /api/trade/returns'>['lines'] | Findings {
  const errors: Record<string, string> = {}
  const lines = goods.flatMap((one) => {
    const text = formText(data, fieldOf(one)).trim()
    if (text === '') return []
    const quantity = typedCount(text) ?? 0
    if (quantity < 1 || quantity > one.left) errors[fieldOf(one)] = `Please type 1 to ${one.left}.`
    return [{ orderId: one.orderId, position: one.position, quantity }]
  })
  if (hasErrors(errors)) return { errors }
  return lines.length === 0 ? { alert: 'Please type how many packs expired.' } : lines
}

function GoodsLine({ goods, error }: { goods: Goods; error: string | null | undefined }) {
  const { orderId, orderNumber, productName, batches, expiresOn, left } = goods
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-48 wrap-anywhere">
        <span translate="no" className="block font-medium">
          {productName}
        </span>
        <span className="block text-quiet">{`Batch ${batches.join(', ')}`}</span>
        <span className="block text-quiet">{`Expiry ${formatDate(startOfIndianDay(expiresOn))}`}</span>
        <TextLink href={href('/orderdetails/:id', { id: orderId })}>{`Order #${orderNumber}`}</TextLink>
      </span>
      <Field
        className="w-36"
        label={`Packs, of ${left}`}
        name={fieldOf(goods)}
        inputMode="numeric"
        autoComplete="off"
        error={error}
      />
    </li>
  )
}

function SentClaim({ orders }: { orders: readonly ClaimedOrder[] }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>
        Your claim is sent. We tell you how the goods come to us, and credit them once we have checked and destroyed
        them.
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {orders.map(({ _id: id, orderNumber }) => (
          <li key={id}>
            <TextLink href={href('/orderdetails/:id', { id })}>{`Order #${orderNumber}`}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
