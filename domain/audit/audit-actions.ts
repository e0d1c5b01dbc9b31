import { customerChanges } from '../customers/customer-changes.ts'
import { attachmentChanges, orderCustomerChanges } from '../customers/order-customer-changes.ts'
import { productChanges, productEdits } from '../catalogue/product-changes.ts'
import { cashDayChanges, cashSheetChanges, heldCashChanges } from '../day/cash-changes.ts'
import { deliveryChanges } from '../delivery/delivery-changes.ts'
import { replyChanges } from '../enquiries/reply-changes.ts'
import { registerChanges } from '../documents/register-changes.ts'
import { ticketChanges } from '../enquiries/ticket-changes.ts'
import { orderChanges } from '../fulfilment/order-changes.ts'
import { paperChanges } from '../fulfilment/paper-changes.ts'
import { pageChanges } from '../page-texts/page-changes.ts'
import { translationChanges } from '../languages/translation-changes.ts'
import { alertChanges } from '../payments/alert-changes.ts'
import { prescriptionChanges } from '../prescriptions/prescription-changes.ts'
import { breachChanges } from '../privacy/breach-changes.ts'
import { holdChanges } from '../privacy/hold-changes.ts'
import { requestChanges } from '../prescriptions/request-changes.ts'
import { askingChanges } from '../returns/asking-changes.ts'
import { returnChanges } from '../returns/return-changes.ts'
import { connectionChanges } from '../setup/connection-changes.ts'
import { openingChanges } from '../setup/opening-changes.ts'
import { batchChanges } from '../stock/batch-changes.ts'
import { recallChanges } from '../stock/recall-changes.ts'
import { receiptChanges, supplierChanges } from '../stock/receipt-changes.ts'
import { supplierReturnChanges } from '../stock/supplier-return-changes.ts'
import { tradeMoneyChanges } from '../ledgers/trade-money.ts'
import { taxRateChanges } from '../tax/tax-rate-changes.ts'
import { priceListChanges } from '../trade/price-list-changes.ts'
import { tradeAccountChanges } from '../trade/trade-account-changes.ts'
import { auditSentences } from '../staff/record-change.ts'
import { staffChanges } from '../staff/staff-changes.ts'

/** Every action of the audit log, as the audit page words it. */
export const auditActions = {
  'desk.login': 'Signed in',
  'desk.logout': 'Signed out',
  'staff.enrol': 'Set up password and authenticator',
  ...auditSentences('staff', staffChanges),
  'setup.backup': 'Began a backup',
  'staff.bind-phone': 'Signed in on a new phone',
  'staff.make-owner': 'Made owner on the command line',
  'staff.add-passkey': 'Added a passkey',
  'staff.rename-passkey': 'Renamed a passkey',
  'staff.remove-passkey': 'Removed a passkey',
  'staff.suspect-passkey': 'Used a passkey that may be a copy',
  ...auditSentences('orders', { ...orderChanges, ...paperChanges }),
  'orders.place': 'Placed an order for a customer',
  ...auditSentences('orders', attachmentChanges),
  ...auditSentences('customers', orderCustomerChanges),
  'orders.confirmPrescription': 'Saw the prescriptions of an order',
  'prescriptions.read': 'Read a prescription',
  'prescriptions.view-picture': 'Looked at a picture of a prescription',
  ...auditSentences('prescriptions', { ...prescriptionChanges, ...requestChanges }),
  'registers.read': 'Read a register',
  ...auditSentences('registers', registerChanges),
  'registers.export': 'Exported a register',
  'reports.export': 'Exported a report',
  'reports.lock': 'Locked a month',
  'documents.open': 'Opened a document of an order',
  'documents.exportEwayBill': 'Exported the e-way bill of an order',
  ...auditSentences('returns', { ...askingChanges, ...returnChanges }),
  ...auditSentences('tradeMoney', tradeMoneyChanges),
  ...auditSentences('trade', tradeAccountChanges),
  ...auditSentences('priceLists', priceListChanges),
  'trade.view-picture': 'Looked at a picture of a licence',
  ...auditSentences('cash', { ...cashSheetChanges, ...cashDayChanges, ...heldCashChanges }),
  'cash.view-receipt': 'Looked at the receipt of an expense',
  'returns.view-photo': 'Looked at a photo of a return',
  'mail.resend': 'Sent a mail of an order again',
  ...auditSentences('payments', alertChanges),
  ...auditSentences('tickets', ticketChanges),
  ...auditSentences('replies', replyChanges),
  'privacy.read-locked': 'Read what is kept of an erased customer',
  'customers.read': 'Looked at a customer',
  ...auditSentences('customers', customerChanges),
  ...auditSentences('holds', holdChanges),
  ...auditSentences('breaches', breachChanges),
  ...auditSentences('products', productEdits),
  ...auditSentences('products', productChanges),
  'products.add-picture': 'Added a picture of a product',
  'products.upload-import': 'Uploaded a list of products',
  'products.import-columns': 'Chose the columns of a list of products',
  'products.start-import': 'Started an import of products',
  'products.stop-import': 'Stopped an import of products',
  'products.export': 'Exported the products',
  ...auditSentences('stock', batchChanges),
  'stock.request-write-off': 'Asked a colleague to confirm a write-off',
  'stock.refuse-write-off': 'Refused a write-off',
  'stock.count': 'Counted a batch',
  ...auditSentences('stock', { ...supplierChanges, ...receiptChanges }),
  ...auditSentences('stock', recallChanges),
  'stock.export-recall': 'Exported a recall',
  'supplierReturns.prepare': 'Prepared a return to a supplier',
  ...auditSentences('supplierReturns', supplierReturnChanges),
  'supplierReturns.export': 'Exported a return to a supplier',
  'buying.set-point': 'Set the reorder point of a product',
  'buying.order': 'Ordered from a supplier',
  'buying.cancel-line': 'Cancelled a line of a purchase order',
  'buying.export': 'Exported a purchase order',
  'taxRates.add': 'Added a tax rate',
  ...auditSentences('taxRates', taxRateChanges),
  ...auditSentences('delivery', deliveryChanges),
  'settings.change': 'Changed a setting of the shop',
  'settings.restore': 'Restored the default of a setting',
  ...auditSentences('setup', connectionChanges),
  ...auditSentences('shop', openingChanges),
  'staff.claim': 'Became the first owner of the shop',
  ...auditSentences('pages', pageChanges),
  'pages.add-picture': 'Added a picture for pages',
  ...auditSentences('languages', translationChanges),
  'languages.export': 'Exported translations for a translator',
  'languages.import': 'Imported a translation',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions

/** The kinds of subjects of audit rows. */
export type AuditSubjectKind =
  | 'staff'
  | 'order'
  | 'product'
  | 'payment'
  | 'ticket'
  | 'prescription'
  | 'breach'
  | 'customer'
  | 'reply'
  | 'batch'
  | 'supplier'
  | 'receipt'
  | 'supplier-return'
  | 'purchase-order'
  | 'recall'
  | 'register'
  | 'document'
  | 'report'
  | 'tax-rate'
  | 'delivery'
  | 'setting'
  | 'trade-account'
  | 'setup'
  | 'page'
  | 'translation'
  | 'return'
  | 'price-list'
  | 'cash-sheet'
  | 'cash-day'
