import type { TradeAccount } from '#contract/trade.ts'
import { api } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LicenceFields } from './licence-fields.tsx'
import { useTradeForm } from './use-trade-form.ts'

/** Sends renewed licences, which staff check. */
export function RenewalForm({ onSent }: { onSent: (account: TradeAccount | null) => void }) {
  const { drafts, setDrafts, isBusy, errors, alert, submit } = useTradeForm({
    licences: [],
    send: (_, licences) => api('POST /api/trade/licences', { licences }),
    onSent,
  })
  return (
    <Card as="section" aria-labelledby="renewal-form">
      <h2 id="renewal-form" className="pb-4 text-xl font-semibold">
        Renewed licence
      </h2>
      <form noValidate aria-labelledby="renewal-form" onSubmit={submit} className="flex flex-col gap-5">
        <LicenceFields drafts={drafts} isBusy={isBusy} errors={errors} onChange={setDrafts} />
        {alert !== null && <AlertBox>{alert}</AlertBox>}
        <Button type="submit" busy={isBusy} busyLabel="Sending..." className="self-start">
          Send the licence
        </Button>
      </form>
    </Card>
  )
}
