import { useCallback, useState } from 'react'
import { session } from '#web/accounts/session-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import type { Route } from './+types/online-payment-page.ts'
import { openPayment } from './open-payment.ts'
import { readLinkToken } from './payment-storage.ts'
import { useDelayedRedirect, WaitingPage } from './waiting-page.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Online payment', matches })
}

/** The code of a payment link loads only with one (payments-15). Its token is in the fragment, which no server sees. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const token = readLinkToken(location.hash)
  if (params.orderId === undefined || token === null) return null
  const { LinkedPayment } = await import('./linked-payment.tsx')
  return { LinkedPayment, orderId: params.orderId, token }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <LoadingPage title="Online payment" />
}

export default function OnlinePaymentPage({ params, loaderData: linked }: Route.ComponentProps) {
  if (linked) return <linked.LinkedPayment orderId={linked.orderId} token={linked.token} />
  return <OpenPayment key={params.orderId ?? ''} orderId={params.orderId} />
}

function OpenPayment({ orderId }: { orderId: string | undefined }) {
  const [url, setUrl] = useState<string | null>(null)
  const open = useCallback(
    async (signal: AbortSignal) => {
      const { token } = await session.ready()
      const storeOrderId = (id: string) => localStore.write('orderId', id)
      const opened = await openPayment({ call: api, token, origin: location.origin, storeOrderId }, orderId, signal)
      if (opened.kind === 'failed') return opened
      if (signal.aborted) return null
      setUrl(opened.url)
      // Replaces this page in the history: going back from the gateway leads to the order.
      location.replace(opened.url)
      return null
    },
    [orderId],
  )
  const failure = useDelayedRedirect(open)
  return (
    <WaitingPage
      isWaiting={failure === null}
      withoutScript="This page needs JavaScript. Please switch it on to pay, or call us: your order is kept for a while."
    >
      <h1 className="text-2xl font-bold md:text-3xl">Initializing Payment</h1>
      {failure === null ? (
        <p className="text-lg text-quiet">Please wait while we redirect you to the payment gateway...</p>
      ) : (
        <AlertBox className="w-full text-left">{failure.message}</AlertBox>
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
