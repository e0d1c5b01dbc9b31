/** The mails to customers, by what staff read. Their openings and closings are the text `mails` (shop-5). */
export const customerMails = {
  registration: 'Code to register',
  accountExists: 'Registration of a known address',
  newPassword: 'Code for a new password',
  loginCode: 'Code to log in',
  accountChange: 'Change or unknown device in an account',
  orderPlaced: 'Order received',
  paymentLink: 'Order that waits for a payment',
  paymentReceived: 'Payment received',
  paymentFailed: 'Order not paid',
  paymentInReview: 'Payment being checked',
  orderStep: 'Order packed, sent, delivered or brought back',
  orderCut: 'Part of an order not supplied',
  orderLate: 'Order late',
  orderCancelled: 'Order cancelled',
  prescription: 'Prescription of an order',
  preparedOrder: 'Order prepared from a prescription',
  refundStarted: 'Refund started',
  refundDone: 'Refund made',
  returnStep: 'Return of goods',
  recall: 'Recall of a batch',
  reservation: 'Reservation at the outlet',
  enquiryAnswer: 'Answer to an enquiry',
  tradeStep: 'Trade account',
  invoicesDue: 'Invoices due',
} as const

export type MailName = keyof typeof customerMails
export const mailNames = Object.keys(customerMails) as readonly MailName[]
