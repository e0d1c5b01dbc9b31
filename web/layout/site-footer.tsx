import type { ReactNode } from 'react'
import { href } from 'react-router'

import { footerCategories } from '#shop/categories.ts'
import { taglineOf } from '#domain/settings/tagline.ts'
import { say } from '#web/languages/say.ts'
import { LanguageLinks } from '#web/languages/language-links.tsx'
import { useShop } from '#web/platform/shop-profile.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

import { companyLinks } from './company-links.ts'
import { Logo } from './logo.tsx'
import type { ShopperState } from './site-header.tsx'

/** Company links, categories, contact, and Logout for customers. */
export function SiteFooter({ shopper }: { shopper: ShopperState }) {
  const shop = useShop()
  const tagline = taglineOf(shop)
  return (
    <footer className="site-footer">
      <div className="page-column footer-columns">
        <div className="flex flex-col gap-3 max-md:pb-4">
          <p className="flex items-center gap-3 text-xl font-bold">
            <Logo /> {shop.name}
          </p>
          {tagline !== '' && <p className="max-w-80 text-on-deep-quiet">{`${tagline}.`}</p>}
          <p className="text-xs text-on-deep-quiet">
            {shop.licences.map(({ label, number }) => (
              <span key={label} className="block">
                {`${label}: ${number}`}
              </span>
            ))}
          </p>
          <LanguageLinks />
          {shopper.isLoggedIn && (
            <button
              type="button"
              onClick={shopper.logOut}
              className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold underline"
            >
              <Icon name="logout" /> Logout
            </button>
          )}
        </div>
        <Column title="Company">
          <ul className="footer-links">
            {companyLinks.map(({ href, label }) => (
              <li key={href}>
                <AppLink href={href}>{label}</AppLink>
              </li>
            ))}
          </ul>
        </Column>
        <Column title="Categories" className="not-at-checkout">
          <ul className="footer-links lg:grid-cols-1">
            {footerCategories.map(({ name, slug }) => (
              <li key={slug}>
                <AppLink href={`${href('/products')}?category=${slug}`}>{name}</AppLink>
              </li>
            ))}
          </ul>
        </Column>
        <Contact />
      </div>
      <div className="border-t border-deep-line">
        <p className="page-column py-4 text-xs text-on-deep-quiet">
          {`${shop.legalName}. All prices in Indian rupees, inclusive of taxes. Pictures of packs are drawings.`}
        </p>
      </div>
    </footer>
  )
}

/** A column with a heading; on phones a group that folds, without JavaScript. */
function Column({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <details className={`footer-column ${className}`}>
      <summary>
        {title}
        <Icon name="right" size={16} />
      </summary>
      <h2>{title}</h2>
      {children}
    </details>
  )
}

function Contact() {
  const shop = useShop()
  const [address] = shop.addresses
  const { retail } = shop.hours
  return (
    <Column title="Contact">
      <address className="footer-contact">
        <p>
          <Icon name="pin" className="mt-0.5" />
          <span>
            {address.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </p>
        {shop.phones.map(({ label, display, href }) => (
          <a key={href} href={href}>
            <Icon name="phone" />
            <span>
              <span className="tabular-nums">{display}</span> <span className="text-xs">{`(${label})`}</span>
            </span>
          </a>
        ))}
        <a href={shop.email.href}>
          <Icon name="mail" /> {shop.email.display}
        </a>
        {retail !== null && (
          <p>
            <Icon name="clock" className="mt-0.5" />
            <span>
              {`${retail.from} to ${say(retail.to)}`}
              <span className="block text-xs">{say(retail.days)}</span>
            </span>
          </p>
        )}
      </address>
    </Column>
  )
}
