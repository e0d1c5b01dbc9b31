import type { DeskPageLabel } from './desk-navigation.ts'
import type { HelpAddress } from './help/help-topics.ts'

type PageIntroduction = {
  /** What the page is for, in a sentence or two below its heading. */
  readonly lead: string
  /** The section of the documentation that explains it. */
  readonly help: HelpAddress
}

/** What each page of the navigation is for. */
export const pageIntroductions: Readonly<Record<DeskPageLabel, PageIntroduction>> = {
  Today: {
    lead: 'What waits for you now, and how the shop is doing.',
    help: 'desk#today',
  },
  Orders: { lead: 'Every order, with the step that is next for it.', help: 'desk#orders' },
  'New order': {
    lead: 'Take an order by telephone or at the counter: the customer, the products, the payment.',
    help: 'desk#orders-by-telephone',
  },
  Buyers: {
    lead: 'The licensed buyers whom you serve. Open one to order for them or to take a payment.',
    help: 'desk#orders-for-buyers',
  },
  Sales: {
    lead: 'What was entered for buyers, by day and by the one who entered it.',
    help: 'desk#orders-for-buyers',
  },
  Packing: {
    lead: 'Take the oldest orders on your trolley, scan their packs and print what goes into the parcel.',
    help: 'desk#orders',
  },
  Run: { lead: 'The parcels that you deliver today, also where the phone has no line.', help: 'desk#run-and-cash' },
  Cash: {
    lead: 'Count what you hold at closing time and hand it over. A closed sheet stays as it is.',
    help: 'desk#run-and-cash',
  },
  Returns: {
    lead: 'What customers send back, oldest first. The money is due within four weeks.',
    help: 'desk#returns',
  },
  'Prescription queue': {
    lead: 'The oldest waits on top. An order is packed when its prescription is approved.',
    help: 'desk#prescriptions',
  },
  Registers: {
    lead: 'Packing writes them from the packed batches and the approved prescription. No row is changed or deleted; a mistake is corrected by a new row.',
    help: 'desk#registers',
  },
  Products: {
    lead: 'What the shop sells: texts, pictures, prices and stock. Lists are imported here.',
    help: 'desk#products',
  },
  Batches: { lead: 'Batches, the first to expire on top.', help: 'desk#batches' },
  Receipts: { lead: 'What suppliers delivered, the newest on top.', help: 'desk#batches' },
  Buying: { lead: 'Products below their reorder point. Those that orders wait for are on top.', help: 'desk#batches' },
  'Supplier returns': {
    lead: 'Near, expired, recalled and damaged packs on their way back to suppliers, the newest on top.',
    help: 'desk#batches',
  },
  Counts: { lead: 'Count what is on the shelf, then compare.', help: 'desk#batches' },
  Recalls: { lead: 'A recalled batch is not sold any more, and its customers are told.', help: 'desk#batches' },
  Month: {
    lead: 'Every figure is the sum of the documents of the month. Credit notes are taken off, cancelled documents do not count.',
    help: 'desk#month',
  },
  Day: {
    lead: 'The money of a day: who handed over what, and what each gateway captured and refunded.',
    help: 'desk#run-and-cash',
  },
  Invoices: { lead: 'Every invoice and credit note of a month, as it was issued.', help: 'desk#invoices' },
  Purchases: {
    lead: 'Every supplier’s invoice whose goods came in a month, with its GSTIN and tax.',
    help: 'desk#month',
  },
  Customers: { lead: 'All customers, the newest on top.', help: 'desk#customers' },
  Erasures: {
    lead: 'Customers who asked to be erased. What the law keeps is locked and read with a reason.',
    help: 'desk#customers',
  },
  'Licensed buyers': {
    lead: 'Chemists, hospitals, doctors and distributors who buy at trade prices. Those with something to check stand first.',
    help: 'desk#licensed-buyers',
  },
  'Price lists': {
    lead: 'Rates before tax, which only licensed buyers see.',
    help: 'desk#licensed-buyers',
  },
  'Money of buyers': {
    lead: 'Licensed buyers with unpaid invoices, the longest due on top.',
    help: 'desk#money-of-buyers',
  },
  Privacy: { lead: 'How long personal data stays, what was purged, and what waits.', help: 'desk#privacy' },
  Tickets: {
    lead: 'What customers ask. A first answer within 48 hours, the end within a month.',
    help: 'desk#tickets',
  },
  'Canned replies': {
    lead: 'Put into the answer of a ticket by one choice, and editable before it is sent.',
    help: 'desk#customers',
  },
  'Going live': {
    lead: 'Nine short steps. Skip what can wait, and come back whenever you like.',
    help: 'going-live#2-set-up-at-the-desk',
  },
  Staff: { lead: 'Who may enter the desk, and what they may do there.', help: 'desk#staff-and-audit' },
  Pages: {
    lead: 'The words and pictures of the shop. A draft shows to shoppers once it is published.',
    help: 'desk#words-and-pictures',
  },
  Languages: {
    lead: 'The words of the storefront in Telugu and Hindi. A medical sentence shows once a pharmacist has checked it.',
    help: 'languages',
  },
  Shop: {
    lead: 'What pages, mails and invoices say about the shop. A change is seen everywhere at once.',
    help: 'settings',
  },
  Delivery: { lead: 'Where the shop delivers, how, and what.', help: 'desk#delivery' },
  'Tax rates': {
    lead: 'Each product has a GST rate of its own. A rate in this list replaces it from a day on.',
    help: 'desk#invoices',
  },
  Audit: { lead: 'Who did what, and when. Nothing here can be changed or deleted.', help: 'desk#staff-and-audit' },
}
