import type { FormChange } from '../staff/record-change.ts'

/** The changes of customers for whom staff order (accounts-11). */
export const orderCustomerChanges = {
  add: {
    permission: 'orders.place',
    creates: true,
    summary:
      'Adds a customer without a login. 409 with `customers` when the phone number or the mail address is known already.',
    audit: 'Added a customer',
  },
  setMail: {
    permission: 'orders.place',
    path: 'mail',
    summary:
      'Notes the mail address under which a customer without a login claims the own orders, by registering or by a login code; 409 once that is done.',
    audit: 'Noted the mail address of a customer',
  },
} as const satisfies Record<string, FormChange>

/** What staff add to an order for its customer. */
export const attachmentChanges = {
  attachPrescription: {
    permission: 'orders.place',
    summary: 'Sends uploaded pictures to the pharmacist as the prescription of an order, for its customer.',
    audit: 'Attached a prescription to an order',
  },
} as const satisfies Record<string, FormChange>
