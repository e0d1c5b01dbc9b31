import type { OrderReturns } from '#contract/returns.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'

/** Ends a return whose goods the customer keeps. */
export function WithdrawButton({ id, onWithdrawn }: { id: string; onWithdrawn: (now: OrderReturns) => void }) {
  const withdraw = useCall(() => api('POST /api/returns/:id/withdraw', { id }), { done: onWithdrawn })
  return (
    <>
      <CallAlert call={withdraw} />
      <Button variant="quiet" busy={withdraw.isBusy} busyLabel="Saving..." onClick={() => withdraw.start()}>
        I keep the products
      </Button>
    </>
  )
}
