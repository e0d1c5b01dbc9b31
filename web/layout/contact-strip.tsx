import { shop } from '#shop/shop.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Telephone, website and social links: at the head of every page and, larger, on home. */
export function ContactStrip() {
  const [phone] = shop.phones
  return (
    <section aria-label="Contact" className="bg-deep text-xs text-on-deep print:hidden">
      <div className="page-column flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <div className="flex items-center gap-4">
          <a href={phone.href} className="inline-flex min-h-11 items-center gap-2 hover:underline">
            <Icon name="phone" size={16} />
            <span className="sr-only">Phone </span>
            <span className="tabular-nums">{phone.display}</span>
          </a>
          <a href={shop.website.href} className="hidden min-h-11 items-center gap-2 hover:underline sm:inline-flex">
            <Icon name="globe" size={16} />
            <span className="sr-only">Website </span>
            {shop.website.display}
          </a>
        </div>
        <ul className="-mr-2 flex flex-wrap items-center">
          <li className="sm:hidden">
            <a
              href={shop.website.href}
              aria-label={`Website ${shop.website.display}`}
              className="grid size-11 place-items-center rounded-md hover:bg-deep-line"
            >
              <Icon name="globe" size={16} />
            </a>
          </li>
          {shop.social.map(({ name, icon, href }) => (
            <li key={name}>
              <a
                href={href}
                aria-label={name}
                className="grid size-11 place-items-center rounded-md hover:bg-deep-line"
              >
                <Icon name={icon} size={16} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
