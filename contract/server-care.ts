import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { setupFinding } from './setup.ts'
import { instant, success, text } from './shapes.ts'

const backupState = z.object({
  /** The last backup, and its file on the machine of the shop, if it is known. */
  last: z.object({ at: instant, file: z.string().nullable() }).nullable(),
  /** Whether a live shop has been without a backup for two days (setup-7). */
  isOverdue: z.boolean(),
  /** The folder of the next backup from the desk. */
  folder: z.string(),
  /** How far the backup is that is being made: rows, of about so many. */
  work: z.object({ done: z.number(), total: z.number().nullable() }).nullable(),
  /** Why the last backup from the desk came to nothing, until one succeeds. */
  failure: z.object({ at: instant, sentence: z.string() }).nullable(),
})
export type BackupState = z.infer<typeof backupState>

export const deskBackupDetails = endpoint('GET', '/api/desk/setup/backup', {
  access: { desk: 'setup.read' },
  summary: 'When the last backup was made, where it lies, and how far a running one is.',
  input: z.object({}),
  output: z.object({ ...success.shape, backup: backupState }),
})

export const deskMakeBackup = endpoint('POST', '/api/desk/setup/backup', {
  access: { desk: 'backups.make' },
  summary: 'Begins a backup, which goes on by itself; 409 while one is being made.',
  input: z.object({}),
  output: z.object({ ...success.shape, backup: backupState }),
})

export const deskAddressCheck = endpoint('GET', '/api/desk/setup/address-check', {
  access: { desk: 'setup.read' },
  summary:
    'What answers at the configured web address of the shop, through its name, certificate and proxy. No other address is ever asked (setup-8).',
  input: z.object({}),
  output: z.object({ ...success.shape, findings: z.array(setupFinding) }),
})

export const shopProof = endpoint('GET', '/api/shop/proof/:nonce', {
  access: 'public',
  summary:
    'Proves that this shop answers at an address, and as which visitor it saw the call, to the holder of its secret.',
  input: z.object({ nonce: text(43).regex(/^[\w-]{43}$/) }),
  output: z.object({ ...success.shape, proof: z.string(), visitor: z.string() }),
})

export const serverCareEndpoints = [deskBackupDetails, deskMakeBackup, deskAddressCheck, shopProof] as const
