import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { awaitsPayment } from './payment-state.ts'

/** Loads the page anew when its customer looks at it again, while a payment is open: it may have been made elsewhere. */
export function useRevalidateUnpaid(...orders: readonly Order[]): void {
  const { revalidate } = useRevalidator()
  const isOpen = orders.some(awaitsPayment)
  useEffect(() => {
    if (!isOpen) return
    const look = () => document.visibilityState === 'visible' && void revalidate()
    const wake = (event: PageTransitionEvent) => event.persisted && void revalidate()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', wake)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', wake)
    }
  }, [isOpen, revalidate])
}
