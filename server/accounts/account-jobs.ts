import type { JobHandlers } from '../jobs/worker.ts'
import { sendCode } from './send-code.ts'

export const accountJobs = { 'mail.send-code': sendCode } satisfies Partial<JobHandlers>
