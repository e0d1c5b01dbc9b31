import { gstinText } from '#domain/trade/trade-application.ts'
import { useState } from 'react'
import { href } from 'react-router'
import type { DeskTradeAccount } from '#contract/desk-trade.ts'
import type { PriceListDetails } from '#contract/price-lists.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { formatDate, formatDateTime, startOfIndianDay } from '#domain/time.ts'
import { tradeKinds } from '#domain/trade/trade-account.ts'
import { priceListRules } from '#domain/trade/price-list-changes.ts'
import { type LicenceTerm, licencesOnceVerified, tradeLicenceNames } from '#domain/trade/trade-licences.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { PictureViewer } from '#web/prescriptions/desk/picture-viewer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FactList } from '#web/ui/facts.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/trade-account-page.ts'
import { changedFacts } from '../changed-facts.tsx'
import { RecordHistory } from '#web/staff/desk/record-history.tsx'
import { ShownPeople } from './shown-people.tsx'
import { TradeChangeButtons } from './trade-change-buttons.tsx'
import { TradeFlags } from './trade-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Licensed buyer', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/trade-accounts/:id', { id })
}

export default function TradeAccountPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="trade.read"
      title="Licensed buyer"
      list={{ label: 'Licensed buyers', href: href('/desk/trade') }}
      result={loaderData}
    >
      {({ account }) => <AccountDetails key={account._id} loaded={account} />}
    </DetailsPage>
  )
}

function AccountDetails({ loaded }: { loaded: DeskTradeAccount }) {
  const [shown, setShown] = useState(loaded)
  // New addresses would load the pictures again, and each view is audited.
  const show = (fresh: DeskTradeAccount) =>
    setShown((before) => (picturesKey(before) === picturesKey(fresh) ? { ...fresh, licences: before.licences } : fresh))
  const load = async (take: (fresh: DeskTradeAccount) => void) => {
    const result = await deskApi('GET /api/desk/trade-accounts/:id', { id: loaded._id }, { headers: backgroundHeaders })
    if (result.ok) take(result.body.account)
  }
  useRefresh(() => load(show))
  const changes = changedFacts(shown)
  const kept = licencesOnceVerified(shown.licences, { isChange: shown.pendingChange !== null })
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6">
        <h1 translate="no" className="text-2xl font-bold wrap-anywhere md:text-3xl">
          {shown.firm}
        </h1>
        <TradeFlags row={shown} />
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          {shown.licences.map((licence) => (
            <LicenceSection
              key={`${licence.form} ${licence.isAsked}`}
              licence={licence}
              isKept={kept.includes(licence)}
              onExpired={() => void load(setShown)}
            />
          ))}
        </div>
        {/* On a phone the pictures come first while they are to be checked. */}
        <div className={classNames('flex min-w-0 flex-col gap-6', !shown.isWaiting && 'max-lg:order-first')}>
          <TradeChangeButtons account={shown} onChanged={show} />
          {changes.length > 0 && (
            <DeskSection title="Changes to check">
              <FactList facts={changes} />
            </DeskSection>
          )}
          <DeskSection title="Buyer">
            <FactList facts={factsOf(shown)} />
          </DeskSection>
          <DeskSection title="Prices and credit">
            <FactList facts={termsOf(shown)} />
            <OwnRates account={shown} onAdded={() => void load(show)} />
          </DeskSection>
          {shown.people.length > 0 && (
            <DeskSection title="People of the firm">
              <ShownPeople account={shown} onChanged={show} />
            </DeskSection>
          )}
          <DeskSection title="History">
            <RecordHistory history={shown.history} />
          </DeskSection>
        </div>
      </div>
    </>
  )
}

/** Differs when another picture is to be seen. */
function picturesKey({ licences }: DeskTradeAccount): string {
  return licences
    .map(({ form, isAsked, pictures }) => [form, isAsked, ...pictures.map((address) => address.split('?')[0])].join())
    .join(';')
}

const termNames = {
  'in-force': 'Confirmed',
  extended: 'Ended, kept until you decide',
  ended: 'Ended',
} as const satisfies Record<LicenceTerm, string>

type LicenceSectionProps = {
  licence: DeskTradeAccount['licences'][number]
  /** Whether it holds after the next verification. */
  isKept: boolean
  onExpired: () => void
}

function LicenceSection({ licence, isKept, onExpired }: LicenceSectionProps) {
  const { form, number, validUntil, term, isAsked, pictures } = licence
  const title = tradeLicenceNames[form] + (isAsked ? ', sent' : '')
  return (
    <DeskSection title={title}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-lg">
        <strong translate="no" className="wrap-anywhere">
          {number}
        </strong>
        <span>{`until ${formatDate(startOfIndianDay(validUntil))}`}</span>
        <Badge tone={term === null ? 'notice' : term === 'ended' ? 'danger' : 'success'}>
          {term === null ? 'To check' : termNames[term]}
        </Badge>
        {!isKept && <Badge tone="neutral">Ends when you verify</Badge>}
      </p>
      {pictures.length > 0 && <PictureViewer addresses={pictures} of={title} onExpired={onExpired} />}
    </DeskSection>
  )
}

function AccountLink({ _id: id, number, firm, city }: DeskTradeAccount['sameGstin'][number]) {
  return (
    <TextLink href={href('/desk/trade/:id', { id })}>
      <span translate="no">{`${firm}, ${city} (${number})`}</span>
    </TextLink>
  )
}

function factsOf(account: DeskTradeAccount) {
  const { number, kind, gstin, customer, premises, askedAt, answer, isBranch, sameGstin } = account
  return [
    { label: 'Number', value: String(number) },
    { label: 'Kind', value: tradeKinds[kind] },
    ...(isBranch ? [{ label: 'Premises', value: 'Further premises of a firm' }] : []),
    ...sameGstin.map((other) => ({ label: 'Same GSTIN', value: <AccountLink {...other} /> })),
    { label: 'GSTIN', value: <span translate="no">{gstinText(gstin)}</span> },
    ...(gstin === '' ? [] : [{ label: 'PAN', value: <span translate="no">{gstin.slice(2, 12)}</span> }]),
    {
      label: 'Customer',
      value: <TextLink href={href('/desk/customers/:id', { id: customer._id })}>{customer.name}</TextLink>,
    },
    { label: 'Mail', value: <span className="wrap-anywhere">{customer.email}</span> },
    { label: 'Licensed premises', value: <AddressText address={premises} /> },
    { label: 'Sent', value: formatDateTime(askedAt) },
    ...(answer === '' ? [] : [{ label: 'We told the buyer', value: <span className="wrap-anywhere">{answer}</span> }]),
  ]
}

function termsOf({ _id: id, priceList, ownList, creditLimit, termsDays, salesman, creditHead }: DeskTradeAccount) {
  const linkTo = (list: typeof priceList) =>
    list === null ? 'None' : <TextLink href={href('/desk/trade/prices/:id', { id: list._id })}>{list.name}</TextLink>
  return [
    { label: 'Price list', value: linkTo(priceList) },
    { label: 'Own rates', value: linkTo(ownList) },
    { label: 'Credit limit', value: creditLimit === 0 ? 'No credit' : formatRupees(tolerantPaise(creditLimit)) },
    ...(creditHead === null ? [] : [{ label: 'Limit of', value: <AccountLink {...creditHead} /> }]),
    { label: 'Money', value: <TextLink href={href('/desk/trade-ledgers/:id', { id })}>What is due</TextLink> },
    { label: 'Invoices are due after', value: termsDays === 1 ? '1 day' : `${termsDays} days` },
    { label: 'Salesman', value: salesman?.name ?? 'None' },
    { label: 'Order', value: <TextLink href={href('/desk/buyers/:id', { id })}>Order for this buyer</TextLink> },
  ]
}

/** Rates that win over those of the price list. */
function OwnRates({ account, onAdded }: { account: DeskTradeAccount; onAdded: () => void }) {
  if (account.ownList !== null) return null
  const name = `Own rates of ${account.firm}`.slice(0, priceListRules.changes.create.fields.name.max)
  return (
    <RecordChanges
      of={priceListRules}
      at="/api/desk/price-lists/:id"
      as="list"
      record={null as PriceListDetails | null}
      only={['create']}
      parts={{ create: { label: 'Give own rates', ready: () => ({ name }) } }}
      names={() => ({ accountId: account._id })}
      onChanged={onAdded}
    />
  )
}
