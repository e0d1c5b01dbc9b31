import type { ReactNode } from 'react'
import { AlertBox } from './alert.tsx'
import { Button } from './button.tsx'

type RetryAlertProps = {
  tone?: 'danger' | 'notice'
  busy?: boolean
  busyLabel?: string
  onRetry: () => void
  children: ReactNode
}

/** Says that something could not be loaded, with a button that tries again. */
export function RetryAlert({ tone, onRetry, children, ...button }: RetryAlertProps) {
  const action = (
    <Button {...button} variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <AlertBox tone={tone} action={action}>
      {children}
    </AlertBox>
  )
}
