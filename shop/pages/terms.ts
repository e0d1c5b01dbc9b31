import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const terms: PageText = {
  path: '/terms-and-conditions',
  title: 'Terms & Conditions',
  content: {
    description:
      'The terms on which this shop sells: who may order, prices, payment, prescriptions, delivery and returns.',
    lead: 'The terms on which we sell, in plain words. By placing an order you agree to them.',
    isNumbered: true,
    blocks: [
      { kind: 'heading', heading: 'Who you buy from' },
      {
        kind: 'paragraph',
        text: '{legalName}, {address}, sells under the drug licences which stand at the foot of every page.',
        linkText: 'About Us',
        link: '/about-us',
      },
      { kind: 'heading', heading: 'Who may order' },
      { kind: 'paragraph', text: 'Minors under 14 may use this shop only with the guidance of a parent or guardian.' },
      {
        kind: 'paragraph',
        text: 'Please order under your own name, to an address in India, with a telephone number at which we can reach you.',
      },
      { kind: 'heading', heading: 'Prices' },
      {
        kind: 'paragraph',
        text: 'Prices are in Indian rupees (Rs.) and include all taxes. None is above the MRP on the pack.',
      },
      {
        kind: 'paragraph',
        text: 'You pay the total that you saw when you placed the order. If a price changed meanwhile, nothing is ordered: we show you the new total first.',
      },
      { kind: 'heading', heading: 'Payment' },
      { kind: 'paragraph', text: 'You may pay by credit card, by debit card or with PayPal, or in cash on delivery.' },
      {
        kind: 'paragraph',
        text: 'The payment page shows which of them your order can be paid with. Card numbers are typed on the pages of the payment service and never reach us.',
      },
      { kind: 'heading', heading: 'Orders' },
      {
        kind: 'paragraph',
        text: 'An order is accepted when its page says Confirmed. If we cannot supply something after all, we tell you and return what you paid for it.',
      },
      { kind: 'paragraph', text: 'Until we pack an order you can cancel it on its page.' },
      { kind: 'heading', heading: 'Prescription medicines' },
      {
        kind: 'paragraph',
        text: 'Medicines marked Rx are handed over against a valid prescription. The pharmacist will ask you for it, and may refuse what does not agree with it.',
      },
      {
        kind: 'paragraph',
        text: 'Schedule X medicines are never sold online. The outlet supplies them against the prescription which the law requires.',
      },
      { kind: 'heading', heading: 'Delivery' },
      {
        kind: 'paragraph',
        text: 'We deliver online orders within India for a flat {fee}: in {city} on the {hyderabadTime}, in cities within {citiesTime}, in remote places within {remoteTime}.',
        linkText: 'Shipping Policy',
        link: '/shipping-policy',
      },
      { kind: 'heading', heading: 'Returns and refunds' },
      {
        kind: 'paragraph',
        text: 'New, unopened items may be returned within {returnWithin} of delivery. Refunds arrive within {refundWithin}.',
        linkText: 'Returns & Refund Policy',
        link: '/return-and-refund',
      },
      { kind: 'heading', heading: 'Information on this site' },
      {
        kind: 'paragraph',
        text: 'Descriptions help you to recognise a product. They do not replace the advice of a doctor or pharmacist, and promise no cure.',
      },
      {
        kind: 'paragraph',
        text: 'Pictures of packs are drawings. What counts is the name, strength and pack size beside them.',
      },
      { kind: 'heading', heading: 'Your account and your details' },
      {
        kind: 'paragraph',
        text: 'Keep your password to yourself; we never ask for it. Logging out removes what this shop keeps in your browser.',
      },
      {
        kind: 'paragraph',
        text: 'We use your details to fill your orders and to answer you. Couriers get the address and the telephone number, payment services the amount. Nobody else gets anything, unless the law orders it.',
      },
      { kind: 'heading', heading: 'Law' },
      {
        kind: 'paragraph',
        text: 'These terms are governed by the laws of India. The courts at {city} have jurisdiction.',
      },
      { kind: 'contact', heading: 'Something unclear?' },
    ],
  },
  invented: {
    'Delivery times': ['in {city} on the {hyderabadTime}'],
  },
  fixed: [
    'Minors under 14 may use this shop only with the guidance of a parent or guardian.',
    'You may pay by credit card, by debit card or with PayPal, or in cash on delivery.',
    'Schedule X medicines are never sold online. The outlet supplies them against the prescription which the law requires.',
    'We deliver online orders within India for a flat {fee}: in {city} on the {hyderabadTime}, in cities within {citiesTime}, in remote places within {remoteTime}.',
    'New, unopened items may be returned within {returnWithin} of delivery. Refunds arrive within {refundWithin}.',
  ],
}
