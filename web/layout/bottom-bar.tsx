import { href, NavLink } from 'react-router'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { navigationProps } from './router-link.tsx'

const items: { label: string; href: string; icon: IconName }[] = [
  { label: 'Home', href: href('/'), icon: 'home' },
  { label: 'Gallery', href: href('/photo-gallery'), icon: 'camera' },
  { label: 'Products', href: href('/products'), icon: 'grid' },
  { label: 'Contact Us', href: href('/contact-us'), icon: 'mail' },
  { label: 'Account', href: href('/account'), icon: 'user' },
]

/** The navigation bar of phones. Every page leaves room for it; unpinned, it ends the page. */
export function BottomBar() {
  return (
    <nav aria-label="Shortcuts" className="bottom-bar">
      <ul className="flex pinned:h-16">
        {items.map(({ label, href, icon }) => (
          <li key={href} className="flex-1">
            <NavLink to={href} end={href === '/'} {...navigationProps} className="bottom-link">
              <Icon name={icon} size={24} />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
