import type { TradeAccount } from '#contract/trade.ts'
import { api } from '#web/platform/api.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { LicenceFields } from './licence-fields.tsx'
import { useTradeForm } from './use-trade-form.ts'

/** Sends renewed licences, which staff check. */
export function RenewalForm({ onSent }: { onSent: (account: TradeAccount | null) => void }) {
  const { drafts, setDrafts, call } = useTradeForm({
    licences: [],
    send: (_, licences) => api('POST /api/trade/licences', { licences }),
    onSent,
  })
  return (
    <Card as="section" aria-labelledby="renewal-form">
      <h2 id="renewal-form" className="pb-4 text-xl font-semibold">
        Renewed licence
      </h2>
      <CallForm
        call={call}
        aria-labelledby="renewal-form"
        submitLabel="Send the licence"
        busyLabel="Sending..."
        button={{ className: 'self-start' }}
        className="flex flex-col gap-5"
      >
        <LicenceFields drafts={drafts} isBusy={call.isBusy} errors={call.errors} onChange={setDrafts} />
      </CallForm>
    </Card>
  )
}
