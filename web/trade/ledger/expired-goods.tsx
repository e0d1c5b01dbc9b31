import { useState } from 'react'
import type { ExpiryClaims } from '#contract/expiry-claims.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { useCall } from '#web/ui/use-call.ts'
import type { ExpiryClaim } from './expiry-claim.tsx'

type Opened = { readonly claims: ExpiryClaims; readonly Form: typeof ExpiryClaim }

/** The claim for expired goods, whose form and goods are loaded when it is opened. */
export function ExpiredGoods() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCall(
    async () => {
      const [{ ExpiryClaim: Form }, result] = await Promise.all([
        import('./expiry-claim.tsx'),
        api('GET /api/trade/returns', {}),
      ])
      return result.ok ? { ok: true as const, body: { claims: result.body, Form } } : result
    },
    { done: setOpened, fallback: 'This could not be loaded. Please check the connection.' },
  )
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">Expired goods</h2>
      {opened === null ? (
        <>
          <p>Goods that expired at your premises are credited to your account.</p>
          <CallAlert call={open} />
          <Button variant="secondary" className="self-start" busy={open.isBusy} onClick={() => open.start()}>
            Claim expired goods
          </Button>
        </>
      ) : (
        <opened.Form claims={opened.claims} />
      )}
    </Card>
  )
}
