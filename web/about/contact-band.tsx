import { href } from 'react-router'
import { say } from '#web/languages/say.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ContactBandProps = { heading?: string; text?: string | undefined }

/** Phone and contact page, at the foot of a page. */
export function ContactBand({ heading = 'Ask a pharmacist', text }: ContactBandProps) {
  const shop = useShop()
  const [phone] = shop.phones
  const [address] = shop.addresses
  const { retail } = shop.hours
  const hours =
    retail === null
      ? ''
      : ` Open ${retail.from} to ${say(retail.to)}${retail.days.includes('Sundays') ? ', on Sundays too' : ''}.`
  return (
    <section aria-labelledby="contact-title" className="page-column pt-5 md:pt-14">
      <div className="flex flex-col gap-3 rounded-lg bg-brand-soft p-4 md:flex-row md:gap-6 md:items-center md:justify-between md:p-10">
        <div className="flex flex-col gap-1 md:gap-2">
          <h2 id="contact-title" className="text-xl font-bold text-brand-strong md:text-2xl">
            {heading}
          </h2>
          <p className="max-w-prose md:text-lg">{text ?? `${address.lines.join(', ')}.${hours}`}</p>
        </div>
        <div className="contact-buttons flex flex-wrap gap-2 md:shrink-0 md:gap-3 md:flex-col lg:flex-row">
          <LinkButton href={phone.href} size="large">
            <Icon name="phone" />
            <span className="tabular-nums">{phone.display}</span>
          </LinkButton>
          <LinkButton href={href('/contact-us')} variant="secondary" size="large">
            Contact Us
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
