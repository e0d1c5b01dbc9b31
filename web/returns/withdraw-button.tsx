import { useState } from 'react'
import type { OrderReturns } from '#contract/returns.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** Ends a return whose goods the customer keeps. */
export function WithdrawButton({ id, onWithdrawn }: { id: string; onWithdrawn: (now: OrderReturns) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)

  async function withdraw() {
    setBusy(true)
    const result = await api('POST /api/returns/:id/withdraw', { id })
    setBusy(false)
    if (result.ok) return onWithdrawn(result.body)
    setAlert(refusalText(result, 'This could not be saved. Please check the connection.'))
  }

  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button variant="quiet" busy={isBusy} busyLabel="Saving..." onClick={() => void withdraw()}>
        I keep the products
      </Button>
    </>
  )
}
