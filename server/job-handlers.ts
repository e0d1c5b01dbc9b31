import { codeJobs } from './accounts/code-mails.ts'
import { securityJobs } from './accounts/security-mails.ts'
import { expiryJobs } from './catalogue/expire-stock.ts'
import { enquiryJobs } from './enquiries/enquiry-jobs.ts'
import { tidyUp } from './jobs/tidy-up.ts'
import type { JobHandlers } from './jobs/worker.ts'
import { orderJobs } from './orders/order-jobs.ts'
import { alertJobs } from './payments/alert-jobs.ts'
import { comparisonJobs } from './payments/compare-day.ts'
import { paymentJobs } from './payments/payment-jobs.ts'

/** Who does which job: the only place besides app.ts that knows all features. */
export const jobHandlers = {
  ...codeJobs,
  ...securityJobs,
  ...orderJobs,
  ...enquiryJobs,
  ...expiryJobs,
  ...paymentJobs,
  ...alertJobs,
  ...comparisonJobs,
  'tidy-up': tidyUp,
} satisfies JobHandlers
