import { useEffect, useState } from 'react'
import type { ApiOutput } from '#contract/api.ts'
import { SECOND } from '#domain/time.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { refusalText } from '#web/platform/api.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { storeLinkToken } from './payment-storage.ts'
import { gatewayPage, openGateway } from './waiting-page.tsx'

type Shown = ApiOutput<'POST /api/payments/link'>

const POLL_INTERVAL_MS = 4 * SECOND
const FAILED = 'This link could not be read. Please check the connection and try again.'

/** The page of a payment link: number and amount of one order, and its payment, without a login (payments-15). */
export function LinkedPayment({ orderId, token }: { orderId: string; token: string }) {
  const shop = useShop()
  const [shown, setShown] = useState<Shown | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const pay = useCall(async () => gatewayPage(await publicApi('POST /api/payments/link/pay', { orderId, token })), {
    done: (url) => {
      storeLinkToken(orderId, token)
      return openGateway(url)
    },
    fallback: 'Failed to initialize payment',
  })
  const isSettled = shown !== null && shown.status !== 'pending'
  useEffect(() => {
    if (isSettled) return
    let isOver = false
    const read = async () => {
      const result = await publicApi('POST /api/payments/link', { orderId, token })
      if (isOver) return
      if (result.ok) setShown(result.body)
      else setAlert(refusalText(result, FAILED))
    }
    void read()
    const timer = setInterval(() => void read(), POLL_INTERVAL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [orderId, token, isSettled])

  return (
    <div className="page-column max-w-xl py-8">
      <Card className="flex flex-col gap-4">
        <h1 className="text-2xl font-bold">Your payment to {shop.name}</h1>
        {shown !== null && (
          <FactList
            facts={[
              { label: 'Order', value: `#${shown.orderNumber}` },
              { label: 'Amount', value: <Rupees amount={shown.amount} className="text-lg font-semibold" /> },
            ]}
          />
        )}
        <p role="status" className="text-lg font-semibold">
          {shown === null ? 'Please wait…' : stateText(shown)}
        </p>
        {alert !== null && <AlertBox>{alert}</AlertBox>}
        <CallAlert call={pay} />
        {shown?.canPay && (
          <Button size="large" busy={pay.isBusy} busyLabel="Processing..." onClick={() => pay.start()}>
            Pay now
          </Button>
        )}
        <p className="text-quiet">Questions? Call us at {shop.phones[0].display}.</p>
      </Card>
    </div>
  )
}

function stateText({ status, canPay }: Shown): string {
  if (status === 'paid') return 'It is paid. Thank you: we pack your order.'
  return canPay ? 'It waits for your payment.' : 'This order can no longer be paid here.'
}
