import { useEffect } from 'react'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { CustomerStep } from './customer-step.tsx'
import { HandingStep } from './handing-step.tsx'
import { OrderEntryLines } from './order-entry-lines.tsx'
import { BusinessDetails, OrderTotals, PaymentChoice } from './payment-step.tsx'
import { cashRefusalOf, notDelivered } from './pin-terms.ts'
import { focusNext, type OrderEntryStart, useOrderEntry } from './use-order-entry.ts'

/** The steps of an order by staff. */
export function OrderForm(start: OrderEntryStart) {
  const { reservation } = start
  const entry = useOrderEntry(start)
  const { form, customer, isCollected, handing, totals, place } = entry
  const isKnown = start.customer !== null
  useEffect(() => {
    if (isKnown) focusNext(form.current)
  }, [form, isKnown])
  const isStarted = entry.lineEntry.lines !== start.lines || customer !== start.customer
  const delivery = isCollected ? null : handing.terms
  return (
    <div className="flex flex-col gap-6 pt-4">
      <CustomerStep customer={customer} asked={reservation} onChoose={entry.chooseCustomer} />
      <CallForm ref={form} call={place} aria-label="Order" data-unsaved={isStarted || undefined} className="contents">
        <HandingStep
          isCollected={isCollected}
          onCollect={entry.setCollected}
          {...handing}
          outlet={entry.outlet}
          onOutlet={entry.setOutlet}
          errors={place.errors}
        />
        <OrderEntryLines
          entry={entry.lineEntry}
          refusalOf={(line) => notDelivered(line, delivery, handing.values.postalCode)}
        />
        <DeskSection title="4. Payment">
          <PaymentChoice
            paymentType={entry.paymentType}
            onChoose={entry.setPaymentType}
            isCollected={isCollected}
            cashRefusal={delivery && cashRefusalOf(delivery, totals.totalAmount)}
            hasMail={customer?.email != null}
          />
          <OrderTotals {...totals} />
          <BusinessDetails errors={place.errors} />
          <CallAlert call={place} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" size="large" busy={place.isBusy} busyLabel="Placing...">
              Place the order
            </Button>
            <KeyHint keys={['Ctrl', 'Enter']} />
          </div>
        </DeskSection>
      </CallForm>
    </div>
  )
}
