import { pages } from '#shop/pages.ts'
import { shop } from '#shop/shop.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Facts } from '#web/ui/facts.tsx'

import type { Route } from './+types/contact-us-page.ts'
import { TextPage } from './text-page.tsx'

const page = pages.contactUs

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: page.title, description: page.description, canonical: page.path, matches })
}

export default function ContactUsPage() {
  const { office, retail } = shop.hours
  return (
    <TextPage page={page}>
      <section className="flex max-w-prose flex-col gap-3 text-lg">
        <h2 className="text-xl font-semibold">Where we are</h2>
        <Facts
          facts={shop.addresses.map(({ label, lines, note }) => ({ label, value: `${lines.join(', ')}. ${note}.` }))}
        />
      </section>
      <section className="flex max-w-prose flex-col gap-3 text-lg">
        <h2 className="text-xl font-semibold">Opening hours</h2>
        <Facts
          facts={[office, retail].map(({ label, days, from, to, closed }) => ({
            label,
            value: `${days}, ${from} to ${to}${closed ? `. ${closed}.` : ''}`,
          }))}
        />
      </section>
      <section className="flex max-w-prose flex-col gap-3 text-lg">
        <h2 className="text-xl font-semibold">Call or write</h2>
        <Facts
          facts={[...shop.phones, { label: 'WhatsApp', ...shop.whatsApp }, { label: 'Email', ...shop.email }].map(
            ({ label, display, href }) => ({
              label,
              value: (
                <a href={href} className="inline-flex min-h-11 items-center text-brand-strong underline">
                  {display}
                </a>
              ),
            }),
          )}
        />
      </section>
    </TextPage>
  )
}
