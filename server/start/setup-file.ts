import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentConnection, SetupValues } from '#domain/setup/connections.ts'
import type { SetupStepName } from '#domain/setup/setup-steps.ts'
import { SECOND } from '#domain/time.ts'
import { ConfigError } from './config-error.ts'
import { notWritable } from '../db/embedded/lock-folder.ts'

/** What a shop keeps beside its environment: secrets that it made, and what was typed at the desk (setup-1). */
export type SetupFile = {
  readonly version: number
  readonly values: SetupValues & { readonly JWT_SECRET?: string; readonly FILES_KEYS?: string }
  /** The gateway whose keys wait for a check, with why, and the version that stored them (setup-6); 0: it refuses them. */
  readonly unchecked?: { readonly name: PaymentConnection; readonly version: number; readonly sentence: string }
  /** Only in files of earlier versions. */
  readonly skipped?: readonly SetupStepName[]
}

const empty: SetupFile = { version: 0, values: {} }

const pathIn = (dataDir: string) => join(dataDir, 'setup.json')

/**
 * Reads `setup.json` of a data folder. Its texts are plain, readable by the shop's user only: a key that lies in the same
 * folder would not protect them. Throws a ConfigError.
 */
export function readSetupFile(dataDir: string): SetupFile {
  const path = pathIn(dataDir)
  try {
    return { ...empty, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<SetupFile>) }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR'].includes(code)) return empty
    // The message of a SyntaxError quotes the file, which holds secrets.
    if (error instanceof SyntaxError) throw new ConfigError(`${path} is not valid JSON. Correct it by hand.`)
    throw new ConfigError(`The shop cannot read ${path} (${code}). Give it to the shop's user.`)
  }
}

/** Replaces `setup.json` in one step. */
export function writeSetupFile(dataDir: string, file: SetupFile): void {
  renameSync(writeBeside(dataDir, file), pathIn(dataDir))
}

/** Makes the secrets of a live shop on first use, the same for all processes that start at once. */
export function ensureSecrets(dataDir: string): SetupFile {
  const file = readSetupFile(dataDir)
  if (hasSecrets(file)) return file
  const secrets = proposeSecrets(dataDir)
  if (secrets === null) return ensureSecrets(dataDir)
  // Another process may have stored its proposal and removed it since.
  const latest = readSetupFile(dataDir)
  const made = hasSecrets(latest) ? latest : { ...latest, values: { ...secrets, ...latest.values } }
  if (made !== latest) writeSetupFile(dataDir, made)
  rmSync(proposalIn(dataDir), { force: true })
  return made
}

const hasSecrets = ({ values }: SetupFile) => values.JWT_SECRET !== undefined && values.FILES_KEYS !== undefined

const proposalIn = (dataDir: string) => `${pathIn(dataDir)}.secrets`

/** Of several processes at once the first one wins. Null when the winner has ended meanwhile. */
function proposeSecrets(dataDir: string): SetupFile['values'] | null {
  const secrets = { JWT_SECRET: randomBytes(48).toString('base64'), FILES_KEYS: randomBytes(32).toString('base64') }
  const path = writeBeside(dataDir, { version: 0, values: secrets })
  try {
    linkSync(path, proposalIn(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(path)
  }
  try {
    return (JSON.parse(readFileSync(proposalIn(dataDir), 'utf8')) as SetupFile).values
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

function writeBeside(dataDir: string, file: SetupFile): string {
  const path = `${pathIn(dataDir)}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw notWritable(dataDir, error)
  }
  return path
}

/** Calls back when the values of `setup.json` have changed or cannot be read, until the returned function is called. */
export function watchSetupFile(dataDir: string, onChange: () => void): () => void {
  const read = () => {
    try {
      return JSON.stringify(readSetupFile(dataDir).values)
    } catch (error) {
      return (error as Error).message
    }
  }
  let known = read()
  const listener = () => {
    const now = read()
    if (now === known) return
    known = now
    onChange()
  }
  watchFile(pathIn(dataDir), { interval: SECOND, persistent: false }, listener)
  return () => unwatchFile(pathIn(dataDir), listener)
}
