import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const returnAndRefund: PageText = {
  path: '/return-and-refund',
  title: 'Returns & Refund Policy',
  content: {
    description: 'New, unopened items may be returned within {returnWithin} of delivery.',
    lead: 'You may return new, unopened items within {returnWithin} of delivery for a refund.',
    blocks: [
      {
        kind: 'checklist',
        heading: 'What may come back',
        mark: 'check',
        rows: [
          { text: 'New, unopened items, within {returnWithin} of delivery' },
          {
            text: 'A wrong, damaged or expired item, opened or not: the mistake was ours, so we also pay the way back',
          },
        ],
      },
      {
        kind: 'checklist',
        heading: 'What stays with you',
        mark: 'close',
        rows: [
          { text: 'Opened packs and cut strips: once a seal is broken, nobody can be sure of what is inside' },
          { text: 'Anything after {returnWithin} from delivery' },
        ],
      },
      {
        kind: 'heading',
        heading: 'When the money comes',
        lead: 'Expect your refund within {refundWithin} of giving the parcel to the courier. Often it is sooner:',
      },
      {
        kind: 'times',
        rows: [
          { where: 'Transit', time: '{returnTransit}', note: 'The parcel travels back to us.' },
          { where: 'Processing', time: '{returnProcessing}', note: 'A pharmacist checks it and we order the refund.' },
          { where: 'Bank', time: '{returnBank}', note: 'Your bank books the money.' },
        ],
      },
      { kind: 'paragraph', text: 'It goes back the way you paid. For cash on delivery we ask you for a bank account.' },
      { kind: 'heading', heading: 'How to return something', isBand: true },
      {
        kind: 'steps',
        rows: [
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
      {
        kind: 'card',
        heading: 'Changed your mind before it left?',
        text: 'Until we pack an order you can cancel it on its page, without a reason and without a call. What was paid goes back.',
        linkText: 'Your Orders',
        link: '/orders',
      },
      { kind: 'contact', heading: 'Return something' },
    ],
  },
  fixed: [
    'You may return new, unopened items within {returnWithin} of delivery for a refund.',
    'New, unopened items, within {returnWithin} of delivery',
    'Expect your refund within {refundWithin} of giving the parcel to the courier. Often it is sooner:',
    'Transit',
    '{returnTransit}',
    'Processing',
    '{returnProcessing}',
    'Bank',
    '{returnBank}',
  ],
}
