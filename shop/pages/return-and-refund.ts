import { returns } from '../returns.ts'

export const returnAndRefund = {
  path: '/return-and-refund',
  title: 'Returns & Refund Policy',
  description: `New, unopened items may be returned within ${returns.within} of delivery.`,
  lead: `You may return new, unopened items within ${returns.within} of delivery for a refund.`,
  conditions: {
    yes: {
      heading: 'What may come back',
      list: [
        `New, unopened items, within ${returns.within} of delivery`,
        'A wrong, damaged or expired item, opened or not: the mistake was ours, so we also pay the way back',
      ],
    },
    no: {
      heading: 'What stays with you',
      list: [
        'Opened packs and cut strips: once a seal is broken, nobody can be sure of what is inside',
        `Anything after ${returns.within} from delivery`,
      ],
    },
  },
  refund: {
    heading: 'When the money comes',
    lead: `Expect your refund within ${returns.refundWithin} of giving the parcel to the courier. Often it is sooner:`,
    stages: [
      { time: returns.transit, title: 'Transit', text: 'The parcel travels back to us.' },
      { time: returns.processing, title: 'Processing', text: 'A pharmacist checks it and we order the refund.' },
      { time: returns.bank, title: 'Bank', text: 'Your bank books the money.' },
    ],
    foot: 'It goes back the way you paid. For cash on delivery we ask you for a bank account.',
  },
  steps: {
    heading: 'How to return something',
    list: [
      { title: 'Tell us', text: 'Call or write with your order number and what you would like to return.' },
      {
        title: 'Get the address',
        text: 'We tell you where the parcel goes, and send a pick-up when the mistake was ours.',
      },
      {
        title: 'Send it',
        text: 'In its own pack, wrapped as it came. Keep the courier’s receipt until the refund is there.',
      },
    ],
  },
  cancel: {
    heading: 'Changed your mind before it left?',
    text: 'Until we pack an order you can cancel it on its page, without a reason and without a call. What was paid goes back.',
    link: { href: '/orders', label: 'Your Orders' },
  },
} as const
