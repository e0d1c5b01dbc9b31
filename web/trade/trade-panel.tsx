import { Suspense, use, useState } from 'react'
import { href } from 'react-router'
import type { TradeMemberships } from '#contract/trade-people.ts'
import type { TradeAccount } from '#contract/trade.ts'
import type { Address } from '#domain/addresses/address-rules.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { isVerifiedBuyer } from '#domain/trade/trade-account.ts'
import { tradeLicenceNames } from '#domain/trade/trade-licences.ts'
import { addressBook } from '#web/addresses/address-book.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { api, refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ApplicationForm } from './application-form.tsx'
import { changedFacts, GstinText } from './changed-facts.tsx'
import { InvitationCard, MembershipCard } from './firm-memberships.tsx'
import { FirmPeople } from './firm-people.tsx'
import { RenewalForm } from './renewal-form.tsx'

type Shown = {
  readonly account: TradeAccount | null
  readonly memberships: TradeMemberships
  readonly address: Address | null
}
type Loaded = Shown | { readonly failure: string }

const NOT_LOADED = 'This could not be loaded. Please check the connection.'

async function load(): Promise<Loaded> {
  const [result, firms, { address, contact }] = await Promise.all([
    api('GET /api/trade/account', {}),
    api('GET /api/trade/memberships', {}),
    addressBook.ready(),
  ])
  if (!result.ok) return { failure: refusalText(result, NOT_LOADED) }
  if (!firms.ok) return { failure: refusalText(firms, NOT_LOADED) }
  return { account: result.body.account, memberships: firms.body, address: address ?? contact ?? null }
}

/** The account of a licensed buyer: apply, see what is missing, send it again, renew a licence or change it. */
export function TradePanel() {
  const [loading, setLoading] = useState(load)
  return (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <PanelContent loading={loading} onRetry={() => setLoading(load())} />
    </Suspense>
  )
}

function PanelContent({ loading, onRetry }: { loading: Promise<Loaded>; onRetry: () => void }) {
  const loaded = use(loading)
  if ('failure' in loaded) return <RetryAlert onRetry={onRetry}>{loaded.failure}</RetryAlert>
  const { joined, invitations } = loaded.memberships
  return (
    <div className="flex flex-col gap-6">
      {joined !== null && <MembershipCard joined={joined} />}
      {invitations.map((invitation) => (
        <InvitationCard key={invitation._id} invitation={invitation} />
      ))}
      {joined === null && (
        <AccountPanel loaded={loaded.account} address={loaded.address} isInvited={invitations.length > 0} />
      )}
    </div>
  )
}

const stateTexts = {
  asked: ['We have your application', 'A pharmacist checks your licences. You get a mail.'],
  'asked-again': ['Something is missing', 'Please send us what our pharmacist asks for:'],
  verified: ['You buy at trade prices', 'Each product shows your rate.'],
  refused: ['We could not open a trade account', 'You may apply again with other papers.'],
  lapsed: ['A licence has ended', 'You buy at retail prices until we have checked the renewed licence.'],
  blocked: ['Your trade account is blocked', 'Please call us.'],
} as const satisfies Record<TradeAccount['state'], readonly [heading: string, text: string]>

type AccountPanelProps = {
  loaded: TradeAccount | null
  address: Address | null
  /** Whether a firm asks the customer, who then rarely applies. */
  isInvited: boolean
}

function AccountPanel({ loaded, address, isInvited }: AccountPanelProps) {
  const [account, setAccount] = useState(loaded)
  const [open, setOpen] = useState<'application' | 'renewal' | null>(
    (loaded === null && !isInvited) || loaded?.state === 'asked-again' ? 'application' : null,
  )
  const sent = (changed: TradeAccount | null, text: string) => {
    setAccount(changed)
    setOpen(null)
    announce(text)
    scrollTo({ top: 0 })
  }
  const isBuyer = account !== null && isVerifiedBuyer(account.state)
  return (
    <div className="flex flex-col gap-6">
      {account !== null && <AccountCard account={account} />}
      {account?.hasLedger === true && <FirmPeople />}
      {account !== null && account.state !== 'blocked' && open === null && (
        <div className="flex flex-wrap gap-3">
          {isBuyer && (
            <Button variant="secondary" onClick={() => setOpen('renewal')}>
              Send a renewed licence
            </Button>
          )}
          <Button variant="secondary" onClick={() => setOpen('application')}>
            {isBuyer ? 'Something has changed' : account.state === 'refused' ? 'Apply again' : 'Correct what I sent'}
          </Button>
        </div>
      )}
      {account === null && open === null && (
        <Button variant="secondary" className="self-start" onClick={() => setOpen('application')}>
          Apply for a firm of your own
        </Button>
      )}
      {open === 'renewal' && <RenewalForm onSent={(changed) => sent(changed, 'The licence is sent')} />}
      {open === 'application' && (
        <ApplicationForm
          account={account}
          address={address}
          onSent={(changed) => sent(changed, 'Your application is sent')}
        />
      )}
    </div>
  )
}

function AccountCard({ account }: { account: TradeAccount }) {
  const [heading, text] = stateTexts[account.state]
  const { firm, gstin, premises, licences, answer, creditLimit, termsDays, hasLedger } = account
  const changes = changedFacts(account)
  return (
    <Card as="section" aria-labelledby="trade-state" className="flex flex-col gap-3">
      <h2 id="trade-state" className="text-xl font-semibold">
        {heading}
      </h2>
      <p>{text}</p>
      {answer !== '' && <AlertBox tone="notice">{answer}</AlertBox>}
      <FactList
        facts={[
          { label: 'Firm', value: <span className="wrap-anywhere">{firm}</span> },
          { label: 'GSTIN', value: <GstinText gstin={gstin} /> },
          ...licences.map((licence) => ({
            label: tradeLicenceNames[licence.form] + (licence.isAsked ? ', sent' : ''),
            value: <LicenceFact licence={licence} />,
          })),
          { label: 'Licensed premises', value: <AddressText address={premises} /> },
          ...(creditLimit === 0
            ? []
            : [
                {
                  label: 'Credit',
                  value: `${formatRupees(tolerantPaise(creditLimit))}, due after ${termsDays} days`,
                },
              ]),
        ]}
      />
      {changes.length > 0 && (
        <>
          <h3 className="text-lg font-semibold">You sent, and we check it</h3>
          <FactList facts={changes} />
        </>
      )}
      {account.state === 'verified' && (
        <LinkButton href={href('/trade/order')} className="self-start">
          Order pad
        </LinkButton>
      )}
      {hasLedger && <TextLink href={href('/trade/account')}>What is due</TextLink>}
    </Card>
  )
}

function LicenceFact({
  licence: { number, validUntil, isAsked, term },
}: {
  licence: TradeAccount['licences'][number]
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span translate="no" className="wrap-anywhere">
        {number}
      </span>
      <span>{`until ${formatDate(startOfIndianDay(validUntil))}`}</span>
      {isAsked && <Badge>We check it</Badge>}
      {term === 'extended' && <Badge tone="success">In force until we have checked the renewed one</Badge>}
      {term === 'ended' && <Badge tone="danger">Ended: the goods that need it are closed</Badge>}
    </span>
  )
}
