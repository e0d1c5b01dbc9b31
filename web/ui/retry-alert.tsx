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
export function RetryAlert({ tone, busy, busyLabel, onRetry, children }: RetryAlertProps) {
  return (
    <AlertBox
      tone={tone}
      action={
        <Button variant="secondary" busy={busy} busyLabel={busyLabel} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </AlertBox>
  )
}
