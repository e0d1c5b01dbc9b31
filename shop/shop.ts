/** The identity of the shop. The owner replaces it (shop-2): no such street, postal code, telephone number or website exists. */
export const shop = {
  name: 'Meherbagh Medical Hall',
  /** The header shows the name in two lines. */
  shortName: 'Meherbagh',
  nameEnding: 'Medical Hall',
  tagline: 'Retail and wholesale medicines, Hyderabad',
  legalName: 'Meherbagh Medical Hall (a fictional firm)',
  founded: 1974,
  city: 'Hyderabad',
  /** The licensee's district, as the PIN directory names it. Some medicines are delivered in it only. */
  area: { district: 'Hyderabad', state: 'Telangana' },

  addresses: [
    {
      label: 'Retail outlet',
      lines: ['12 Example Street, Meherbagh', 'Hyderabad 500000, Telangana'],
      note: 'Opposite the old clock tower',
      /** Shoppers collect reserved medicines here. */
      isOutlet: true,
    },
    {
      label: 'Office and wholesale',
      lines: ['First floor, 14 Example Street, Meherbagh', 'Hyderabad 500000, Telangana'],
      note: 'Entrance from the lane',
      isOutlet: false,
    },
  ],

  phones: [
    { label: 'Retail outlet', display: '+91 00000 00100', href: 'tel:+910000000100' },
    { label: 'Wholesale and courier', display: '+91 00000 00101', href: 'tel:+910000000101' },
  ],
  whatsApp: { display: '+91 00000 00100', href: 'https://wa.me/910000000100' },
  email: { display: 'care@meherbagh.example', href: 'mailto:care@meherbagh.example' },
  website: { display: 'www.meherbagh.example', href: 'https://www.meherbagh.example/' },
  social: [
    { name: 'Facebook', icon: 'facebook', href: 'https://facebook.example/meherbagh' },
    { name: 'Instagram', icon: 'instagram', href: 'https://instagram.example/meherbagh' },
    { name: 'YouTube', icon: 'youtube', href: 'https://youtube.example/meherbagh' },
  ],

  /** Office and retail hours differ (shop-1). */
  hours: {
    office: {
      label: 'Office and wholesale enquiries',
      days: 'Monday to Saturday',
      from: '10am',
      to: '10pm',
      closed: 'Sunday closed',
    },
    retail: {
      label: 'Retail outlet',
      days: 'Monday to Saturday, open on Sundays too',
      from: '10 AM',
      to: '10 PM',
      closed: null,
    },
  },

  licences: [
    { label: 'Retail drug licence', number: 'TG/HYD/00/0000-R (fictional)' },
    { label: 'Wholesale drug licence', number: 'TG/HYD/00/0000-W (fictional)' },
  ],
} as const
