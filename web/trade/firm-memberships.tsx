import { lazy, Suspense, useState } from 'react'
import { href } from 'react-router'
import type { TradeMemberships } from '#contract/trade-people.ts'
import { tradeRights } from '#domain/trade/trade-people.ts'
import { api } from '#web/platform/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useCall } from '#web/ui/use-call.ts'

type Membership = TradeMemberships['invitations'][number]

/** Loads when a person leaves. */
const Dialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }))

/** Prices in memory are those of before, so that the page starts anew, with the links of a buyer or without. */
async function startAnew({ joined }: TradeMemberships): Promise<void> {
  const { noteBuyer } = await import('#web/trade-prices/paint-buyer-links.ts')
  noteBuyer(joined !== null)
  location.reload()
}

/** An invitation to order for a firm (trade-22). */
export function InvitationCard({ invitation: { _id: id, firm, right } }: { invitation: Membership }) {
  const accept = useCall(() => api('POST /api/trade/memberships/:id/accept', { id }), { done: startAnew })
  const decline = useCall(() => api('DELETE /api/trade/memberships/:id', { id }), { done: startAnew })
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold wrap-anywhere">{`${firm} has asked you to order for it`}</h2>
      <p>You then see its trade prices on every product, and order on its account with your own login.</p>
      <p className="text-quiet">
        <span>You may do:</span> <span>{tradeRights[right]}</span>
      </p>
      <CallAlert call={accept} />
      <CallAlert call={decline} />
      <div className="flex flex-wrap gap-3">
        <Button busy={accept.isBusy} onClick={() => accept.start()}>
          Accept
        </Button>
        <Button variant="secondary" busy={decline.isBusy} onClick={() => decline.start()}>
          Decline
        </Button>
      </div>
    </Card>
  )
}

/** The firm for which the customer orders. */
export function MembershipCard({ joined: { _id: id, firm, right } }: { joined: Membership }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = useCall(() => api('DELETE /api/trade/memberships/:id', { id }), {
    done: startAnew,
    refused: () => setLeaving(false),
  })
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold wrap-anywhere">{`You order for ${firm}`}</h2>
      <p className="text-quiet">
        <span>You may do:</span> <span>{tradeRights[right]}</span>
      </p>
      <LinkButton href={href('/trade/order')} className="self-start">
        Order pad
      </LinkButton>
      {right === 'orders-and-money' && <TextLink href={href('/trade/account')}>What is due</TextLink>}
      <CallAlert call={leave} />
      <Button variant="quiet" className="self-start" onClick={() => setLeaving(true)}>
        Leave the firm
      </Button>
      <Suspense>
        <Dialog
          title={`Leave ${firm}?`}
          open={isLeaving}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button variant="danger" busy={leave.isBusy} onClick={() => leave.start()}>
                Leave
              </Button>
              <Button variant="secondary" onClick={() => setLeaving(false)}>
                Stay
              </Button>
            </>
          }
        >
          <p className="text-quiet">You then buy at retail prices. Only the firm can ask you again.</p>
        </Dialog>
      </Suspense>
    </Card>
  )
}
