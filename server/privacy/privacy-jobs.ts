import type { JobHandlers } from '../jobs/worker.ts'
import { breachJobs } from './breach-mails.ts'
import { purgeData } from './purge-data.ts'

/** The jobs of the privacy feature. */
export const privacyJobs = {
  ...breachJobs,
  'tidy-up': purgeData,
  /** Removes files whose rows a committed purge has deleted. */
  async 'privacy.remove-files'(ctx, { names }) {
    for (const name of names) await ctx.files.remove(name)
  },
} satisfies Partial<JobHandlers>
