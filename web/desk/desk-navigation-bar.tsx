import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import type { SignedInStaff } from '#contract/staff.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isWithinDeskPage, deskPagesFor, deskSectionsFor } from './desk-navigation.ts'
import { LinkRow } from './link-row.tsx'

/** The sections of the desk, and the pages of the current one. */
export function DeskNavigation({ staff }: { staff: SignedInStaff }) {
  const { pathname } = useLocation()
  const sections = deskSectionsFor(staff.roles)
  const page = deskPagesFor(staff.roles).findLast((one) => isWithinDeskPage(one, pathname))
  const section = sections.find(({ pages }) => page !== undefined && pages.includes(page))
  return (
    <nav aria-label="Desk" className="divide-y divide-deep-line border-t border-deep-line">
      <LinkRow current={section === undefined ? -1 : sections.indexOf(section)} className="page-column pt-1 lg:gap-x-2">
        {sections.map(({ label, icon, pages }) => (
          <li key={label}>
            <NavigationLink
              to={pages[0]?.href ?? href('/desk')}
              current={label !== section?.label ? undefined : pages.length > 1 ? 'true' : 'page'}
            >
              <Icon name={icon} className="max-lg:hidden" /> {label}
            </NavigationLink>
          </li>
        ))}
      </LinkRow>
      {section !== undefined && section.pages.length > 1 && (
        <LinkRow current={page === undefined ? -1 : section.pages.indexOf(page)} className="page-column gap-x-2">
          {section.pages.map(({ label, href: to }) => (
            <li key={to}>
              <NavigationLink to={to} current={to === page?.href ? 'page' : undefined}>
                {label}
              </NavigationLink>
            </li>
          ))}
        </LinkRow>
      )}
    </nav>
  )
}

type NavigationLinkProps = {
  to: string
  /** 'true': the section of the current page. */
  current: 'page' | 'true' | undefined
  children: ReactNode
}

function NavigationLink({ to, current, children }: NavigationLinkProps) {
  return (
    <Link
      to={to}
      aria-current={current}
      discover="none"
      className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-2 font-semibold hover:underline [&[aria-current]]:border-on-deep"
    >
      {children}
    </Link>
  )
}
