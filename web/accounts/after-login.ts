import { href } from 'react-router'
import { sameSitePath } from './login-redirect.ts'

/** A prescription goes on where it began, also with a filled cart. */
const PRESCRIPTION_PATH = /^\/(order-with-prescription|account\/requests\/)/

/** Where a login leads (accounts-7): a prescription on its way; else to checkout, or with an empty cart to `next` or the cart. */
export function pathAfterLogin(isCartEmpty: boolean, next: string | null): string {
  const path = sameSitePath(next)
  if (path !== null && (isCartEmpty || PRESCRIPTION_PATH.test(path))) return path
  return isCartEmpty ? href('/cart') : href('/checkout')
}

/** The registration, which leads on as the login (accounts-7); to the home page where nothing waits. */
export function registerHref(isCartEmpty: boolean, next: string | null): string {
  if (isCartEmpty && sameSitePath(next) === null) return href('/register')
  return `${href('/register')}?next=${encodeURIComponent(pathAfterLogin(isCartEmpty, next))}`
}

/** What comes after the login, by the beginning of the path. */
const nextSteps = [
  [PRESCRIPTION_PATH, 'Your prescription comes next: log in, then send its photo.'],
  [/^\/(orders|orderdetails)\b/, 'Your orders come next.'],
  [/^\/account\/prescriptions/, 'Your prescriptions come next.'],
  [/^\/account\/invoices/, 'Your invoices come next.'],
  [/^\/trade/, 'Your trade account comes next.'],
] as const

/** Why a page asks for a login: what comes next, or how many items wait in the cart. */
export function loginReason(next: string | null, items: number): string {
  const path = sameSitePath(next) ?? ''
  const step = nextSteps.find(([pattern]) => pattern.test(path))?.[1]
  const isWaiting = items > 0 && (step === undefined || !PRESCRIPTION_PATH.test(path))
  if (isWaiting) return `${items} ${items === 1 ? 'item waits' : 'items wait'} in your cart. Log in to order.`
  return step ?? 'Welcome back. Log in to order and to see your orders.'
}
