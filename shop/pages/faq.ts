import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const faq: PageText = {
  path: '/faq',
  title: 'Frequently Asked Questions',
  content: {
    description: 'Prescriptions, payment, delivery, returns and your account: short answers to what shoppers ask.',
    lead: 'Short answers to what shoppers ask most.',
    blocks: [
      { kind: 'heading', heading: 'Medicines and prescriptions', isBeside: true },
      {
        kind: 'questions',
        rows: [
          {
            question: 'Do I need a prescription?',
            answer:
              'For medicines marked Rx, yes. You can place the order; the pharmacist asks you for the prescription before we pack it, and may refuse what does not agree with it.',
          },
          {
            question: 'Are there medicines that you do not sell online?',
            answer:
              'Schedule X medicines are never sold online. The outlet supplies them against the prescription which the law requires.',
          },
          {
            question: 'Can I take another brand with the same salt?',
            answer:
              'A product page lists other brands with the same salt and strength. Ask your doctor or our pharmacist before you change: the form and how it is released can differ.',
          },
          {
            question: 'How do I know that a medicine is genuine and fresh?',
            answer:
              'We sell under the drug licences at the foot of every page. Expired stock is not sold, and batch and expiry are on the bill.',
          },
        ],
      },
      { kind: 'heading', heading: 'Prices and payment', isBeside: true },
      {
        kind: 'questions',
        rows: [
          {
            question: 'How can I pay?',
            answer:
              'In cash on delivery or online on the page of our payment service, by credit card, by debit card, with PayPal or with what else it offers, such as UPI. The payment page shows which of them your order can be paid with. Card numbers never reach us.',
          },
          {
            question: 'What does delivery cost?',
            answer: 'Online orders pay a flat {fee} anywhere in India. You see it in the cart, before you check out.',
          },
          {
            question: 'My payment failed, but money left my account. What now?',
            answer:
              'Do not pay again at once. Open the order: it shows what we know, and we ask the payment service by ourselves. Money for an order that is not placed goes back the way it came. If in doubt, call us with the order number.',
          },
        ],
      },
      { kind: 'heading', heading: 'Delivery', isBeside: true },
      {
        kind: 'questions',
        rows: [
          {
            question: 'How long does delivery take?',
            answer:
              'In {city} the {hyderabadTime}, in cities {citiesTime}, in remote places {remoteTime}. Days count from when the pharmacist has everything needed, your prescription included.',
          },
          {
            question: 'Is delivery ever free?',
            answer:
              'Within {nearbyRadius} of the outlet and for purchases above {nearbyMinimum}: {nearbyHow}. Online orders pay the flat fee, near and far.',
          },
          {
            question: 'How do medicines that must stay cold travel?',
            answer: 'Between 2 and 8°C, in an insulated box with ice packs. Cold parcels are never left at a gate.',
          },
        ],
      },
      { kind: 'heading', heading: 'Orders, returns and complaints', isBeside: true },
      {
        kind: 'questions',
        rows: [
          {
            question: 'Can I cancel an order?',
            answer: 'Yes, on its page, until we pack it. What you paid goes back.',
          },
          {
            question: 'Can I return a medicine?',
            answer:
              'New, unopened items, within {returnWithin} of delivery. A wrong, damaged or expired item may come back opened or not. Refunds arrive within {refundWithin}.',
          },
          {
            question: 'Do I need an account?',
            answer:
              'To look around and fill a cart, no. To order, yes: it takes your name, your e-mail address, a password, and a code that we mail to you.',
          },
          {
            question: 'Whom do I complain to?',
            answer:
              'Call or write first: most things are settled at once. If that does not help, write to the Grievance Officer, whose page is linked at the foot of every page.',
          },
        ],
      },
      { kind: 'contact', heading: 'Another question?' },
    ],
  },
  invented: {
    'Delivery times': ['In {city} the {hyderabadTime}'],
    'Free door delivery nearby': ['Within {nearbyRadius} of the outlet'],
    'Cold chain': ['Between 2 and 8°C, in an insulated box with ice packs.'],
  },
  fixed: [
    'Schedule X medicines are never sold online. The outlet supplies them against the prescription which the law requires.',
    'In cash on delivery or online on the page of our payment service, by credit card, by debit card, with PayPal or with what else it offers, such as UPI. The payment page shows which of them your order can be paid with. Card numbers never reach us.',
    'Online orders pay a flat {fee} anywhere in India. You see it in the cart, before you check out.',
    'In {city} the {hyderabadTime}, in cities {citiesTime}, in remote places {remoteTime}. Days count from when the pharmacist has everything needed, your prescription included.',
    'Within {nearbyRadius} of the outlet and for purchases above {nearbyMinimum}: {nearbyHow}. Online orders pay the flat fee, near and far.',
    'New, unopened items, within {returnWithin} of delivery. A wrong, damaged or expired item may come back opened or not. Refunds arrive within {refundWithin}.',
  ],
}
