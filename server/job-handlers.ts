import { accountJobs } from './accounts/account-mails.ts'
import { expiryJobs } from './catalogue/expire-stock.ts'
import { enquiryJobs } from './enquiries/enquiry-mail.ts'
import { overdueJobs } from './enquiries/overdue-tickets.ts'
import { fulfilmentJobs } from './fulfilment/fulfilment-mails.ts'
import { prescriptionJobs } from './fulfilment/prescriptions/prescription-jobs.ts'
import type { JobHandlers } from './jobs/worker.ts'
import { orderJobs } from './orders/order-jobs.ts'
import { alertJobs } from './payments/alert-jobs.ts'
import { comparisonJobs } from './payments/compare-day.ts'
import { paymentJobs } from './payments/payment-jobs.ts'
import { erasureJobs } from './privacy/erasure-jobs.ts'
import { copyJobs } from './privacy/data-copies.ts'
import { privacyJobs } from './privacy/privacy-jobs.ts'
import { requestJobs } from './prescription-requests/request-jobs.ts'
import { returnJobs } from './returns/return-mails.ts'
import { setupJobs } from './setup/check-gateway.ts'
import { staffJobs } from './staff/staff-mails.ts'
import { reorderJobs } from './stock/buying/compute-reorder-points.ts'
import { folderImportJobs } from './products/imports/folder-import-mail.ts'
import { purchaseJobs } from './stock/buying/purchase-mail.ts'
import { batchJobs } from './stock/expire-batches.ts'
import { chequeJobs } from './trade/ledger/held-cheques.ts'
import { moneyMailJobs } from './trade/ledger/money-mails.ts'
import { paymentReminderJobs } from './trade/ledger/payment-reminders.ts'
import { taxJobs } from './tax/copy-rates.ts'
import { tradeJobs } from './trade/lapse-accounts.ts'
import { tradeMailJobs } from './trade/trade-mails.ts'
import { recallJobs } from './stock/recalls/recall-mails.ts'

/** The handler of each job kind. Only this file and app.ts import all features. */
export const jobHandlers = {
  ...accountJobs,
  ...orderJobs,
  ...fulfilmentJobs,
  ...prescriptionJobs,
  ...enquiryJobs,
  ...overdueJobs,
  ...staffJobs,
  ...expiryJobs,
  ...batchJobs,
  ...reorderJobs,
  ...purchaseJobs,
  ...folderImportJobs,
  ...taxJobs,
  ...chequeJobs,
  ...moneyMailJobs,
  ...paymentReminderJobs,
  ...recallJobs,
  ...returnJobs,
  ...tradeJobs,
  ...tradeMailJobs,
  ...requestJobs,
  ...paymentJobs,
  ...alertJobs,
  ...comparisonJobs,
  ...setupJobs,
  ...privacyJobs,
  ...copyJobs,
  ...erasureJobs,
} satisfies JobHandlers
