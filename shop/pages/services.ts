import { delivery } from '../delivery.ts'
import type { ShopProfile } from '#domain/settings/shop-profile.ts'

const { fee, nearby } = delivery

export const services = (shop: ShopProfile) =>
  ({
    path: '/services',
    title: 'Services',
    description: 'Retail and wholesale supply, home delivery, courier, cold chain and hard-to-find medicines.',
    picture: { src: '/images/gallery/counter.svg', alt: 'A customer hands her prescription over the counter' },
    lead: 'Retail and wholesale supply, home delivery, courier, cold chain and hard-to-find medicines.',
    list: [
      {
        icon: 'store',
        title: 'Retail',
        text: 'Prescription and over-the-counter medicines, health products, devices and tests, at the outlet and online.',
        link: { href: '/products', label: 'Browse our products' },
      },
      {
        icon: 'grid',
        title: 'Wholesale',
        text: 'Supply to clinics, nursing homes and other chemists, with batch-wise bills and regular price lists.',
        link: { href: '#wholesale', label: 'How wholesale works' },
      },
      {
        icon: 'home',
        title: 'Home delivery nearby',
        text: `Free within ${nearby.radius} for purchases above ${nearby.above}: ${nearby.how}.`,
        link: { href: shop.whatsApp.href, label: 'Order on WhatsApp' },
      },
      {
        icon: 'truck',
        title: 'Courier',
        text: `Online orders go anywhere in India for a flat ${fee}. You can follow the parcel on the page of your order.`,
        link: { href: '/shipping-policy', label: 'Shipping Policy' },
      },
      {
        icon: 'snowflake',
        title: 'Cold chain',
        text: 'Insulin, vaccines and injections are stored at 2 to 8°C and travel in insulated boxes with ice packs.',
        link: { href: '/products?search=insulin', label: 'See insulin' },
      },
      {
        icon: 'search',
        title: 'Hard-to-find medicines',
        text: 'Life-saving and speciality medicines, ordered from the makers’ stockists against a prescription.',
        link: { href: '/contact-us#enquiry', label: 'Ask for a medicine' },
      },
    ],
    order: {
      heading: 'What happens to an order',
      steps: [
        { title: 'You order', text: 'Here, at the counter, by phone or on WhatsApp.' },
        {
          title: 'A pharmacist reads it',
          text: 'Line by line, against the prescription where one is needed. If something is unclear, we call you.',
        },
        { title: 'We pack it', text: 'With batch and expiry on the bill, and ice packs around what must stay cold.' },
        { title: 'It travels', text: 'With our own staff near the outlet, by courier everywhere else.' },
      ],
    },
    wholesale: {
      heading: 'Wholesale',
      picture: {
        src: '/images/gallery/wholesale.svg',
        alt: 'The wholesale store: racks of cartons, a trolley, and somebody with a list',
      },
      facts: [
        { label: 'For', value: 'Clinics, nursing homes and chemists with a drug licence' },
        { label: 'How to order', value: 'By telephone or mail, with a copy of your licence the first time' },
        { label: 'Bills', value: 'Batch by batch, with GST, maker and expiry' },
        { label: 'Hours', value: officeHours(shop) },
        telephoneOf(shop),
      ],
    },
  }) as const

function officeHours({ hours: { office } }: ShopProfile): string {
  return `${office.days}, ${office.from} to ${office.to}.${office.closed === null ? '' : ` ${office.closed}.`}`
}

/** The second number, which is that of wholesale, where there is one. */
function telephoneOf({ phones: [first, second = first] }: ShopProfile) {
  return { label: 'Telephone', value: second.display, href: second.href } as const
}
