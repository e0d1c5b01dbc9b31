import type { ReactNode } from 'react'
import { say } from '#web/languages/say.ts'
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
      <ContactCard icon="phone" title="Call or write">
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
      <ContactCard icon="pin" title="Where we are">
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
      {Object.values(shop.hours).some((hours) => hours !== null) && (
        <ContactCard icon="clock" title="Opening hours">
          <OpeningHours />
        </ContactCard>
      )}
    </div>
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
      facts={Object.values(shop.hours)
        .filter((hours) => hours !== null)
        .map(({ label, days, from, to, closed }) => ({
          label,
          value: (
            <>
              <span className="block tabular-nums">{`${from} to ${say(to)}`}</span>
              <span className="block font-normal text-quiet">
                {say(days)}
                {closed && <span>{`, ${say(closed)}`}</span>}
              </span>
            </>
          ),
        }))}
    />
  )
}
