/** The plain pages, as header, footer and account link to them. Their words are in shop/pages.ts. */
export const companyLinks = [
  { label: 'About Us', href: '/about-us' },
  { label: 'History', href: '/history' },
  { label: 'Vision', href: '/vision' },
  { label: 'Services', href: '/services' },
  { label: 'Popular Stockists', href: '/popular-stockists' },
  { label: 'Photo Gallery', href: '/photo-gallery' },
  { label: 'Contact Us', href: '/contact-us' },
  { label: 'Shipping Policy', href: '/shipping-policy' },
  { label: 'Returns & Refund Policy', href: '/return-and-refund' },
  { label: 'Terms & Conditions', href: '/terms-and-conditions' },
] as const
