import type { ReactNode } from 'react'
import { href } from 'react-router'
import { say } from '#web/languages/say.ts'
import { pharmacistsText } from '#web/layout/pharmacists-text.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import type { PurchaseTerms } from './product-texts.ts'

/** Delivery, returns, licence and advice, below Add to Cart. */
export function PurchaseFacts({ productName, terms }: { productName: string; terms: PurchaseTerms }) {
  const shop = useShop()
  const { fee, returnsWithin } = terms
  const [licence] = shop.licences
  const question = `${shop.whatsApp.href}?text=${encodeURIComponent(`A question about ${productName}: `)}`
  return (
    <ul aria-label="Delivery and advice" className="divide-y divide-line border-y border-line">
      <PurchaseFact icon="truck">
        Delivery for a flat <span>{shop.feeText ?? fee}</span>.{' '}
        <FactLink href={href('/shipping-policy')}>Shipping Policy</FactLink>
      </PurchaseFact>
      <PurchaseFact icon="bag">
        Unopened packs come back within {say(returnsWithin)}.{' '}
        <FactLink href={href('/return-and-refund')}>Returns</FactLink>
      </PurchaseFact>
      <PurchaseFact icon="shield">
        {licence.label} {licence.number}. {pharmacistsText(shop)}
      </PurchaseFact>
      <PurchaseFact icon="whatsapp">
        <FactLink href={question}>Ask a pharmacist</FactLink> on WhatsApp, or call{' '}
        <FactLink href={shop.phones[0].href}>{shop.phones[0].display}</FactLink>
      </PurchaseFact>
    </ul>
  )
}

function PurchaseFact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-3 py-2.5">
      <Icon name={icon} className="mt-0.5 text-brand" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function FactLink(props: { href: string; children: ReactNode }) {
  return <AppLink {...props} className="font-semibold whitespace-nowrap text-brand-strong underline" />
}
