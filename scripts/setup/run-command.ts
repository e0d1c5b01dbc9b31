import { existsSync } from 'node:fs'
import { BackupError } from '#server/backups/backup-format.ts'
import { ConfigError } from '#server/start/config-error.ts'
import { EmbeddedDatabaseError } from '#server/db/embedded/embedded-error.ts'

/** Runs a command of the shop's owner with the shop's settings. Errors that the owner can fix are printed without a stack trace. */
export async function runOwnerCommand(work: () => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    await work()
  } catch (error) {
    const sentences = [BackupError, ConfigError, EmbeddedDatabaseError]
    console.error(
      error instanceof Error && sentences.some((kind) => error instanceof kind)
        ? error.message
        : (whyNoDatabase(error) ?? error),
    )
    process.exitCode = 1
  }
}

function whyNoDatabase(error: unknown): string | null {
  const { code, message } = error as { code?: string; message?: string }
  const away = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000', '57P03'].includes(code ?? '')
  return away ? `The database cannot be reached: ${message || code}.` : null
}
