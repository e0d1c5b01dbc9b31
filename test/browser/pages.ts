import { href } from 'react-router'

/** Pages for visitors. Journeys, axe, page weights and screenshots visit this one list. */
export const PUBLIC_PAGES = [
  href('/'),
  href('/products'),
  `${href('/products')}?category=diabetes`,
  `${href('/products')}?search=nothing-like-this`,
  `${href('/products')}?search=metfromin`,
  `${href('/products')}?category=diabetes&form=Tablet&sort=price`,
  href('/product-details/:id', { id: 'prd_pyrosham-650' }),
  href('/product-details/:id', { id: 'prd_nothing' }),
  href('/cart'),
  href('/login'),
  href('/register'),
  href('/forgot-password'),
  href('/reset-password'),
  href('/account'),
  href('/order-success'),
  href('/order-failed'),
  href('/order-pending'),
  href('/error'),
  href('/loader'),
  href('/about-us'),
  href('/history'),
  href('/vision'),
  href('/services'),
  href('/popular-stockists'),
  href('/photo-gallery'),
  href('/contact-us'),
  href('/shipping-policy'),
  href('/return-and-refund'),
  href('/terms-and-conditions'),
  href('/privacy-policy'),
  href('/faq'),
  href('/grievance-officer'),
  href('/*', { '*': 'no-such-page' }),
  href('/offline'),
  href('/desk/login'),
  href('/dev/ui'),
]

/** Pages which show something only to a customer. */
export const PRIVATE_PAGES = [
  href('/cart'),
  href('/checkout'),
  href('/address'),
  href('/payment-options'),
  href('/account'),
  href('/orders'),
]

/** Pages for signed-in staff. */
export const DESK_PAGES = [
  href('/desk'),
  href('/desk/orders'),
  href('/desk/products'),
  href('/desk/products/new'),
  href('/desk/products/import'),
  href('/desk/products/:id', { id: 'prd_pyrosham-650' }),
  href('/desk/stock'),
  href('/desk/receipts'),
  `${href('/desk/counts')}?q=pyrosham`,
  href('/desk/recalls'),
  href('/desk/tickets'),
  href('/desk/staff'),
  href('/desk/audit'),
]
