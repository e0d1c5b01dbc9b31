import { href } from 'react-router'

/** The information pages. Their texts are in shop/pages/. */
export const companyLinks = [
  { label: 'About Us', href: href('/about-us') },
  { label: 'History', href: href('/history') },
  { label: 'Vision', href: href('/vision') },
  { label: 'Services', href: href('/services') },
  { label: 'Popular Stockists', href: href('/popular-stockists') },
  { label: 'Photo Gallery', href: href('/photo-gallery') },
  { label: 'Trade Prices', href: href('/trade') },
  { label: 'Contact Us', href: href('/contact-us') },
  { label: 'Shipping Policy', href: href('/shipping-policy') },
  { label: 'Returns & Refund Policy', href: href('/return-and-refund') },
  { label: 'Terms & Conditions', href: href('/terms-and-conditions') },
  { label: 'Privacy Policy', href: href('/privacy-policy') },
  { label: 'FAQ', href: href('/faq') },
  { label: 'Grievance Officer', href: href('/grievance-officer') },
] as const
