import type { DataKind, PeriodSettings } from './data-kind.ts'
import { lastingData } from './lasting-data.ts'

const days = (count: number) => ({ unit: 'days', count }) as const
const atOnce = days(0)
const settingDays = (setting: keyof PeriodSettings, atLeast: number) => ({ unit: 'days', setting, atLeast }) as const
const settingYears = (setting: keyof PeriodSettings, atLeast: number) => ({ unit: 'years', setting, atLeast }) as const

const credential = { isPersonal: true, isHeld: false, ending: 'purge' } as const
const counter = { isPersonal: false, isHeld: false, ending: 'purge' } as const
const personal = { isPersonal: true, isHeld: true, ending: 'purge' } as const

/** What the purge deletes or makes anonymous. It runs in this order, so that what refers to a row goes before it. */
const purged = {
  codes: { ...credential, title: 'One-time codes', tables: ['one_time_codes'], period: atOnce, since: 'they expire' },
  challenges: {
    ...counter,
    title: 'Passkey challenges',
    tables: ['passkey_challenges'],
    period: atOnce,
    since: 'they expire',
  },
  logins: { ...credential, title: 'Logins of customers', tables: ['sessions'], period: atOnce, since: 'they expire' },
  securityLog: {
    ...counter,
    title: 'Security log: sessions of staff',
    tables: ['staff_sessions'],
    period: settingDays('securityLog', 365),
    since: 'they expire',
  },
  limits: {
    ...credential,
    title: 'Counters of requests',
    tables: ['rate_limits'],
    period: days(1),
    since: 'they begin',
  },
  jobs: {
    ...counter,
    title: 'Completed and abandoned jobs',
    tables: ['jobs'],
    period: days(30),
    since: 'they end',
    note: 'The payload is erased on completion.',
  },
  repeats: {
    ...counter,
    title: 'Answers to repeated calls',
    tables: ['idempotency_keys', 'staff_idempotency_keys'],
    period: days(30),
    since: 'the call',
  },
  gatewayEvents: {
    ...counter,
    title: 'Processed messages of gateways',
    tables: ['gateway_events'],
    period: days(90),
    since: 'they arrive',
    note: 'They name payments, no customers.',
  },
  demoMails: {
    ...counter,
    title: 'Mails in the mailbox of the demo',
    tables: ['demo.mailbox'],
    period: days(30),
    since: 'they are sent',
  },
  staleDays: {
    ...counter,
    title: 'Marks of days whose sales changed',
    tables: ['dirty_days'],
    period: days(30),
    since: 'the day',
  },
  unsavedLogos: {
    ...counter,
    title: 'Uploaded logos that were never saved',
    tables: ['shop_pictures'],
    period: days(1),
    since: 'the upload',
  },
  unshownPictures: {
    ...counter,
    title: 'Pictures of pages that no text shows',
    tables: ['page_pictures'],
    period: days(1),
    since: 'the upload',
  },
  carts: {
    ...personal,
    title: 'Carts',
    tables: ['cart_items'],
    period: settingDays('carts', 30),
    since: 'their last change',
  },
  unsentPictures: {
    ...personal,
    title: 'Uploaded pictures that were never sent',
    tables: ['customer_files'],
    period: days(1),
    since: 'the upload',
    note: 'A withdrawal deletes pictures at once.',
  },
  returnPhotos: {
    ...personal,
    title: 'Photos of returns',
    tables: ['customer_files'],
    period: settingDays('returnPhotos', 30),
    since: 'the return was settled or refused',
  },
  refusedPrescriptions: {
    ...personal,
    title: 'Refused prescriptions',
    tables: [
      'prescriptions',
      'customer_files',
      'prescription_lines',
      'prescription_requests',
      'prescription_request_lines',
      'order_prescriptions',
    ],
    period: settingDays('refusedPrescriptions', 30),
    since: 'the refusal',
  },
  unusedPrescriptions: {
    ...personal,
    title: 'Prescriptions from which nothing was supplied',
    tables: ['prescriptions', 'customer_files', 'prescription_lines', 'prescription_requests', 'order_prescriptions'],
    period: settingDays('unusedPrescriptions', 30),
    since: 'they came, were decided or ceased to be valid, whichever is last',
  },
  suppliedPrescriptions: {
    ...personal,
    title: 'Prescriptions of supplied orders',
    tables: ['prescriptions', 'customer_files', 'prescription_lines', 'prescription_requests', 'order_prescriptions'],
    period: settingYears('registers', 3),
    since: 'the last supply',
  },
  formerPatients: {
    ...personal,
    title: 'Removed family profiles',
    tables: ['patients'],
    period: atOnce,
    since: 'they are removed and no prescription names them',
  },
  registers: {
    ...personal,
    title: 'Prescription and H1 registers',
    tables: ['prescription_register'],
    period: settingYears('registers', 3),
    since: 'the month of the supply',
  },
  doctors: {
    ...counter,
    title: 'Doctors as prescriptions name them',
    tables: ['doctors'],
    period: settingYears('registers', 3),
    since: 'their last prescription',
  },
  enquiries: {
    ...personal,
    title: 'Enquiries and their answers',
    tables: ['enquiries', 'ticket_answers'],
    period: settingYears('enquiries', 1),
    since: 'the enquiry',
    note: 'The mail to the shop stays in its mailbox.',
  },
  customerNotes: {
    ...personal,
    title: 'Notes of the desk about a customer',
    tables: ['customer_notes'],
    period: settingYears('enquiries', 1),
    since: 'the note',
  },
  documents: {
    ...personal,
    title: 'Invoices, bills of supply, credit notes and memos',
    tables: ['documents', 'document_cancellations', 'credit_note_irns', 'document_hsn_codes'],
    period: settingYears('documents', 6),
    since: 'their day',
    note: 'Those of orders on credit are kept: the ledger of a licensed buyer consists of them.',
  },
  addressesOfOrders: {
    ...personal,
    ending: 'anonymise',
    title: 'Name, address, phone and mail of an order, and notes about it',
    tables: ['orders', 'order_notes', 'order_history', 'delivery_tries', 'returns', 'recall_notices'],
    period: settingYears('documents', 6),
    since: 'the order, once its documents are gone',
    note: 'Orders on credit keep them.',
  },
  breachNotices: {
    ...personal,
    title: 'Who was told of a breach',
    tables: ['breach_notices'],
    period: settingYears('documents', 6),
    since: 'the mail',
  },
  auditLog: {
    ...personal,
    title: 'Audit log of the desk',
    tables: ['audit_log'],
    period: settingYears('documents', 6),
    since: 'the entry was sealed',
    note: 'It is the trail of changes to the books. A hold on any person keeps all of it, because a seal covers many entries.',
  },
  holds: {
    ...counter,
    title: 'Ended holds',
    tables: ['privacy_holds'],
    period: settingYears('enquiries', 1),
    since: 'the end of the hold',
  },
} as const satisfies Record<string, DataKind>

/** Every kind of data, declared once: the purge, `docs/retention.md`, the privacy policy and the desk derive from it. */
export const dataKinds = { ...purged, ...lastingData }

export type PurgedKind = keyof typeof purged
export const purgedKinds = Object.keys(purged) as readonly PurgedKind[]
export type DataKindName = keyof typeof dataKinds
export const dataKindNames = Object.keys(dataKinds) as readonly DataKindName[]

/** The declaration of a kind. */
export function dataKindOf(name: DataKindName): DataKind {
  return dataKinds[name]
}
