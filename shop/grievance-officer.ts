import { shop } from './shop.ts'

/**
 * TO BE FILLED IN BY THE OWNER before the shop goes live. The Consumer Protection (E-Commerce) Rules 2020 require a name, a
 * designation and a contact.
 */
export const grievanceOfficer = {
  name: 'Name of the officer (to be filled in by the owner)',
  designation: 'Grievance Officer',
  phone: shop.phones[0],
  email: { display: 'grievance@meherbagh.example', href: 'mailto:grievance@meherbagh.example' },
  /** The maximum times of the rules. */
  acknowledgedWithin: '48 hours',
  settledWithin: 'one month',
} as const
