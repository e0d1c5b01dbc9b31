import { useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import type { SignedInStaff } from '#contract/staff.ts'
import { mayDo, roleNames } from '#domain/staff/actions.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isWithinDeskPage, deskPagesFor, deskSectionsFor } from './desk-navigation.ts'

/** The pages of the desk on phones, whose header has one row: a button with the page, which opens all of them. */
export function DeskMenu({ staff }: { staff: SignedInStaff }) {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const page = deskPagesFor(staff.roles).findLast((one) => isWithinDeskPage(one, pathname))
  const close = () => setOpenedAt(null)
  return (
    <div className="min-w-0 md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(pathname)}
        className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-left text-lg font-bold wrap-anywhere hover:underline"
      >
        <Icon name="menu" />
        <span>
          <span className="sr-only">Menu, </span>
          <span>{page?.label ?? 'Desk'}</span>
        </span>
      </button>
      {/* A chosen page closes the menu. */}
      <Dialog open={openedAt === pathname} title="Desk" onClose={close}>
        <nav aria-label="All pages of the desk" className="flex flex-col gap-4">
          {deskSectionsFor(staff.roles).map(({ label, icon, pages }) => (
            <section key={label} aria-label={label}>
              {pages.length > 1 && (
                <h3 className="flex items-center gap-2 pb-1 font-semibold text-quiet">
                  <Icon name={icon} size={20} />
                  <span>{label}</span>
                </h3>
              )}
              <ul className="grid grid-cols-2 gap-x-3">
                {pages.map(({ label: name, href: to }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      discover="none"
                      onClick={close}
                      aria-current={to === page?.href ? 'page' : undefined}
                      className="inline-flex min-h-12 w-full items-center rounded-md px-2 font-semibold text-brand-strong wrap-anywhere hover:bg-brand-soft [&[aria-current]]:bg-brand-soft"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <p className="border-t border-line pt-3 wrap-anywhere">
          {mayDo(staff.roles, 'desk.passkeys') ? (
            <Link
              to={href('/desk/passkeys')}
              discover="none"
              onClick={close}
              aria-label={`${staff.name}: your passkeys`}
              className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline"
            >
              {staff.name}
            </Link>
          ) : (
            <span className="font-semibold">{staff.name}</span>
          )}
          <span>{`, ${staff.roles.map((role) => roleNames[role]).join(', ')}`}</span>
        </p>
      </Dialog>
    </div>
  )
}
