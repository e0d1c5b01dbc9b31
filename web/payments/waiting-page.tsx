import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiResult } from '#contract/client.ts'
import type { Sent } from '#web/ui/use-call.ts'
import { gatewayUrl } from './payment-calls.ts'

type WaitingPageProps = {
  isWaiting: boolean
  /** Shown when JavaScript is off. */
  withoutScript: string
  children: ReactNode
}

/** A page that continues by itself, with a spinner while it waits. */
export function WaitingPage({ isWaiting, withoutScript, children }: WaitingPageProps) {
  return (
    <div className="page-column py-10 md:py-16">
      <div className="mx-auto flex max-w-prose flex-col items-center gap-4 text-center">
        {isWaiting && (
          <span
            aria-hidden="true"
            className="my-2 size-16 animate-spin rounded-full border-4 border-line border-t-brand"
          />
        )}
        {children}
        <noscript>
          <p className="text-quiet">{withoutScript}</p>
        </noscript>
      </div>
    </div>
  )
}

/** A message, and the page that follows it after a delay. */
export type DelayedRedirect = {
  readonly tone: 'waiting' | 'success' | 'danger'
  readonly message: string
  /** Why, as a sentence below the message. */
  readonly reason?: string
  readonly path: string
  readonly delayMs: number
  /** The location state of the next page. */
  readonly state?: string
}

/**
 * Runs a task and follows its redirect. Leaving the page stops both. A page restored by the back button reloads, because
 * the answer may have been lost.
 */
export function useDelayedRedirect(
  run: (signal: AbortSignal) => Promise<DelayedRedirect | null>,
): DelayedRedirect | null {
  const navigate = useNavigate()
  const [redirect, setRedirect] = useState<DelayedRedirect | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void run(leaving.signal).then((found) => !leaving.signal.aborted && setRedirect(found))
    return () => leaving.abort()
  }, [run])
  useEffect(() => {
    if (redirect === null) return
    const { path, delayMs, state } = redirect
    const timer = setTimeout(() => void navigate(path, { replace: true, state }), delayMs)
    return () => clearTimeout(timer)
  }, [redirect, navigate])
  useOnPageRestored(reload)
  return redirect
}

function reload() {
  location.reload()
}

/** Calls `listener` when the browser restores the page from its back-forward cache (payments-4). */
export function useOnPageRestored(listener: () => void): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && listener()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [listener])
}

/** Opens the gateway's page. Never settles, so that its call stays busy. */
export function openGateway(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => {})
}

/** The address of the gateway's page in an answer. One that is no web address counts as no answer. */
export function gatewayPage(result: ApiResult<{ readonly paymentUrl: string }>): Sent<string> {
  if (!result.ok) return result
  const url = gatewayUrl(result.body.paymentUrl)
  return url === null ? { ok: false, reason: 'unexpected', status: result.status } : { ok: true, body: url }
}
