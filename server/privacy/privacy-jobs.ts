import type { JobHandlers } from '../jobs/worker.ts'
import { breachJobs } from './breach-mails.ts'
import { purgeData } from './purge-data.ts'

/** The jobs of the privacy feature. */
export const privacyJobs = {
  ...breachJobs,
  'tidy-up': purgeData,
  /** Removes files whose rows a committed purge or erasure has deleted. */
  async 'privacy.remove-files'(ctx, { fileIds }) {
    for (const id of fileIds) await ctx.files.remove(id)
  },
} satisfies Partial<JobHandlers>
