import type { ReactNode } from 'react'
import { contactUs } from '#shop/pages/contact-us.ts'
import { relatedEnterprises } from '#shop/related-enterprises.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** Phones, addresses and opening hours. */
export function ContactFacts() {
  const shop = useShop()
  const lines = [...shop.phones, { label: 'WhatsApp', ...shop.whatsApp }, { label: 'Email', ...shop.email }]
  return (
    <div className="flex flex-col gap-4">
      <ContactCard icon="phone" title={contactUs.phones}>
        <FactList
          facts={lines.map(({ label, display, href }) => ({
            label,
            value: (
              <a
                href={href}
                className="inline-flex min-h-11 items-center text-brand-strong tabular-nums underline sm:-my-2.5"
              >
                {display}
              </a>
            ),
          }))}
        />
      </ContactCard>
      <ContactCard icon="pin" title={contactUs.addresses}>
        <FactList
          facts={shop.addresses.map(({ label, lines: address, note }) => ({
            label,
            value: (
              <>
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
                <span className="block font-normal text-quiet">{note}</span>
              </>
            ),
          }))}
        />
      </ContactCard>
      <ContactCard icon="clock" title={contactUs.hours}>
        <OpeningHours />
      </ContactCard>
    </div>
  )
}

export function RelatedEnterprises() {
  return (
    <section aria-labelledby="enterprises-title" className="page-column pt-10 md:pt-14">
      <h2 id="enterprises-title" className="pb-4 text-2xl font-bold">
        {contactUs.enterprises}
      </h2>
      <dl className="grid gap-3 md:grid-cols-3 md:gap-4">
        {relatedEnterprises.map(({ name, does }) => (
          <div key={name} className="rounded-lg border border-line bg-surface p-5">
            <dt className="text-lg font-semibold">{name}</dt>
            <dd className="pt-1 text-quiet">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ContactCard({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="flex items-center gap-2 pb-2 text-xl font-semibold">
        <Icon name={icon} className="text-brand" /> {title}
      </h2>
      {children}
    </Card>
  )
}

/** Retail and wholesale hours (shop-1). */
export function OpeningHours() {
  const shop = useShop()
  return (
    <FactList
      facts={Object.values(shop.hours).map(({ label, days, from, to, closed }) => ({
        label,
        value: (
          <>
            <span className="block tabular-nums">
              {from} to {to}
            </span>
            <span className="block font-normal text-quiet">
              {days}
              {closed && <span>, {closed}</span>}
            </span>
          </>
        ),
      }))}
    />
  )
}
