import { useCallback, useState } from 'react'
import { session } from '#web/accounts/session-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import type { Route } from './+types/online-payment-page.ts'
import { openPayment } from './open-payment.ts'
import { useDelayedRedirect, WaitingPage } from './waiting-page.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Online payment', matches })
}

export default function OnlinePaymentPage({ params }: Route.ComponentProps) {
  return <Start key={params.orderId ?? ''} orderId={params.orderId} />
}

function Start({ orderId }: { orderId: string | undefined }) {
  const [url, setUrl] = useState<string | null>(null)
  const ending = useDelayedRedirect(
    useCallback(
      async (signal) => {
        const { token } = await session.ready()
        const remember = (id: string) => localStore.write('orderId', id)
        const opened = await openPayment({ call: api, token, origin: location.origin, remember }, orderId, signal)
        if (opened.kind === 'ended') return opened
        if (signal.aborted) return null
        setUrl(opened.url)
        // In this page's place: the way back from the gateway leads to the order, not here and forth again.
        location.replace(opened.url)
        return null
      },
      [orderId],
    ),
  )
  return (
    <WaitingPage
      isWaiting={ending === null}
      withoutScript="This page needs JavaScript. Please switch it on to pay, or call us: your order is kept for a while."
    >
      <h1 className="text-2xl font-bold md:text-3xl">Initializing Payment</h1>
      {ending === null ? (
        <p className="text-lg text-quiet">Please wait while we redirect you to the payment gateway...</p>
      ) : (
        <AlertBox className="w-full text-left">{ending.message}</AlertBox>
      )}
      {url !== null && (
        <p className="text-quiet">
          Nothing happens?{' '}
          <a href={url} className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline">
            Open the payment page
          </a>
        </p>
      )}
    </WaitingPage>
  )
}
