import { sql } from 'kysely'
import { changedSetup, type Setup } from '#contract/setup.ts'
import type { ConnectionChangeName, ForgettableConnection } from '#domain/setup/connection-changes.ts'
import {
  type ConnectionName,
  connections,
  isPaymentConnection,
  readConnection,
  type SetupVariable,
  type TypedConnection,
  variablesOfConnection,
} from '#domain/setup/connections.ts'
import { secretFields, withStoredSecrets } from '#domain/setup/stored-secrets.ts'
import { type SetupStepName, setupSteps } from '#domain/setup/setup-steps.ts'
import { ConfigError } from '../start/config-error.ts'
import { type Config, configOf } from '../config.ts'
import type { Context } from '../context.ts'
import { changeRecord, type RecordKind } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { openGateways } from '../gateways/registry.ts'
import type { JobRow } from '../jobs/jobs.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, invalidFields, Refusal } from '../http/refusal.ts'
import { lockOtherMachines, renewTyped } from '../start/other-machines.ts'
import { checkGateways, checkMail } from '../preflight/check-dependencies.ts'
import { checkImportFolder } from '../preflight/check-files.ts'
import { readSetupFile, type SetupFile, writeSetupFile } from '../start/setup-file.ts'
import { readSetup, variablesSetBy } from './read-setup.ts'
import { type OwnerWord, saveOwnerWord } from '../settings/owner-words.ts'
import { listInventedParts } from './invented-parts.ts'
import { activeGateway } from './active-gateway.ts'
import { gatewayCheckJob } from './check-gateway.ts'
import { withoutConnection } from './forget-connection.ts'
import { listSkippedSteps, markSkippedStep } from './skipped-steps.ts'

const shown = changedSetup.omit({ success: true })

const setupKind: RecordKind<ConnectionChangeName, SetupFile, typeof shown> = {
  subject: 'setup',
  lock: async ({ config }, trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('setup'))`.execute(trx)
    return readSetupFile(config.dataDir)
  },
  refusal: () => null,
  action: (name) => `setup.${name}`,
  versions: { of: ({ version }) => version, what: 'the setup' },
  shown,
  show: async (ctx) => ({ setup: await readSetup(ctx) }),
}

type SetupChange = {
  readonly name: ConnectionChangeName
  readonly id: string
  readonly version: number
  readonly next: (file: SetupFile) => Promise<Omit<SetupFile, 'version'>>
  readonly audited: (before: SetupFile, after: Omit<SetupFile, 'version'>) => ReturnType<typeof changesBetween>
  readonly job?: (after: Omit<SetupFile, 'version'>) => JobRow | null
}

/**
 * Stores the next contents with its audit row. `next` may ask the outside, so it runs before the transaction. A change that
 * is not committed leaves the former file.
 */
async function changeSetup(ctx: Context, principal: StaffPrincipal, change: SetupChange): Promise<Setup> {
  const { dataDir } = ctx.config
  const { name, id, version } = change
  const file = readSetupFile(dataDir)
  const next = file.version === version ? await change.next(file) : null
  let isWritten = false
  try {
    await changeRecord(ctx, setupKind, { name, principal, id, version }, async ({ record, trx }) => {
      const others = await lockOtherMachines(trx)
      if (others.length > 0)
        throw new Refusal(
          'conflict',
          `The shop also runs on ${others.join(' and ')}, which this page does not reach. Please ask the person who looks after the servers to set it in the environment of each.`,
        )
      if (next === null || record.version !== file.version)
        throw new Refusal('conflict', 'A colleague changes the setup at this moment. Please try again.')
      isWritten = true
      writeSetupFile(dataDir, { ...next, version: version + 1 })
      await renewTyped(ctx.config, trx)
      const job = change.job?.(next) ?? null
      return { changes: change.audited(file, next), ...(job !== null && { job }) }
    })
  } catch (error) {
    if (isWritten) writeSetupFile(dataDir, file)
    throw error
  }
  return readSetup(ctx)
}

type ConnectionCall = { readonly name: ConnectionName; readonly version: number; readonly typed: TypedConnection }

/** Tries a connection and stores it (setup-1, setup-2). What does not work is refused beside its field. */
export async function changeConnection(
  ctx: Context,
  principal: StaffPrincipal,
  { name, version, typed }: ConnectionCall,
): Promise<Setup> {
  const { environment, mode } = ctx.config
  refuseIfSet(variablesSetBy(name, environment))
  return changeSetup(ctx, principal, {
    name,
    id: name,
    version,
    next: async (file) => {
      const filled = withStoredSecrets(name, typed, readConnection(name, file.values))
      if ('missing' in filled) throw invalidFields(Object.fromEntries(filled.missing.map((field) => [field, NEEDED])))
      const values = { ...file.values, ...variablesOfConnection(name, filled.values, mode) }
      if (!isPaymentConnection(name)) {
        await tryConnection(name, readOrRefuse(name, environment, values, filled.values))
        return { ...file, values }
      }
      const { unchecked: _, ...kept } = file
      const used = { ...values, ...activeGateway(file, name) }
      const sentence = await tryGateway(ctx, name, readOrRefuse(name, environment, used, filled.values))
      if (sentence === null) return { ...kept, values: used }
      const isActive = file.values.PAYMENT_GATEWAY === name
      const off = { ...values, ...(isActive && activeGateway(file, 'none')) }
      return { ...kept, values: off, unchecked: { name, version: version + 1, sentence } }
    },
    job: ({ unchecked }) => (unchecked?.version === version + 1 ? gatewayCheckJob(ctx, unchecked) : null),
    audited: (before, after) => changesBetween(...hideSecrets(name, before, after)),
  })
}

const NEEDED = 'Please type it: none is stored for these values.'

/** Ends new online payments. */
export function endOnlinePayments(ctx: Context, principal: StaffPrincipal, version: number): Promise<Setup> {
  refuseIfSet(ctx.config.environment.PAYMENT_GATEWAY ? ['PAYMENT_GATEWAY'] : [])
  return changeSetup(ctx, principal, {
    name: 'cashOnly',
    id: 'payments',
    version,
    next: async ({ unchecked: _, ...file }) => ({
      ...file,
      values: { ...file.values, ...activeGateway(file, 'none') },
    }),
    audited: ({ values }) => changesBetween({ gateway: values.PAYMENT_GATEWAY }, { gateway: 'none' }),
  })
}

type ForgetCall = { readonly name: ForgettableConnection; readonly version: number }

/** Removes what was typed of a connection (setup-6). */
export function forgetConnection(
  ctx: Context,
  principal: StaffPrincipal,
  { name, version }: ForgetCall,
): Promise<Setup> {
  refuseIfSet(variablesSetBy(name, ctx.config.environment))
  return changeSetup(ctx, principal, {
    name: 'forget',
    id: name,
    version,
    next: (file) => withoutConnection(ctx, file, name),
    audited: (before) => changesBetween(hideSecrets(name, before, before)[0], { removed: connections[name].title }),
  })
}

type SkipCall = { readonly step: SetupStepName; readonly isSkipped: boolean }

export async function skipSetupStep(
  ctx: Context,
  principal: StaffPrincipal,
  { step, isSkipped }: SkipCall,
): Promise<Setup> {
  const call = { name: 'skip', principal, id: setupSteps[step].title } as const
  await changeRecord(ctx, setupKind, call, async ({ trx }) => {
    const skipped = (await listSkippedSteps(trx)).includes(step)
    await markSkippedStep(trx, step, isSkipped)
    return { changes: changesBetween({ skipped }, { skipped: isSkipped }) }
  })
  return readSetup(ctx)
}

type WordCall = { readonly title: string; readonly word: OwnerWord }

/** Stores what the owner says of an invented part (shop-6). Refuses a title that no part has (404). */
export async function sayOfInvented(
  ctx: Context,
  principal: StaffPrincipal,
  { title, word }: WordCall,
): Promise<Setup> {
  const part = listInventedParts(ctx).find((one) => one.title === title)
  if (part === undefined) throw new Refusal('not_found', 'Nothing of the sample shop has this title any more.')
  if (word === 'left out' && !part.mayBeLeftOut)
    throw new Refusal('invalid', 'No shop does without it. Please write your own, or say that it is true for you.')
  const call = { name: word === 'true' ? 'confirm' : 'leaveOut', principal, id: title } as const
  await changeRecord(ctx, setupKind, call, async ({ trx }) => {
    await saveOwnerWord(trx, title, word)
    return { changes: changesBetween({ word: part.word ?? 'nothing' }, { word }) }
  })
  await ctx.settings.load()
  await ctx.pages.load()
  return readSetup(ctx)
}

function refuseIfSet(variables: readonly SetupVariable[]): void {
  if (variables.length > 0)
    throw new Refusal(
      'conflict',
      `Set on the server, by ${variables.join(', ')}. Please ask the person who looks after it to change it there.`,
    )
}

/** The configuration with these values, or a refusal with a sentence beside each field that does not fit. */
function readOrRefuse(
  name: ConnectionName,
  environment: Config['environment'],
  values: SetupFile['values'],
  typed: TypedConnection,
): Config {
  try {
    return configOf(environment, { values })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const sentences = error.message.split('\n')
    const fields = Object.entries<string>(connections[name].variables)
    const wrong = fields.flatMap(([field, variable]) => {
      const sentence = sentences.find((one) => one.includes(variable)) ?? null
      return sentence === null ? [] : [[field, sentence.replace(variable, 'It').replace('It is', 'This is')]]
    })
    if (wrong.length > 0) throw invalidFields(Object.fromEntries(wrong))
    const least = Number(/fewer than (\d+) characters/.exec(error.message)?.[1] ?? 0)
    const short = fields.filter(([field]) => String(typed[field]).length < least)
    const shortSentence = `This has fewer than ${least} characters. Please copy it again.`
    throw short.length > 0
      ? invalidFields(Object.fromEntries(short.map(([field]) => [field, shortSentence])))
      : new Refusal('invalid', sentences.join(' '))
  }
}

/** Refuses what the mail server refuses, one that does not answer, and a folder without access. */
async function tryConnection(name: ConnectionName, config: Config): Promise<void> {
  if (name === 'mail' && config.smtpUrl !== null) {
    const { state, sentence } = await checkMail(config.smtpUrl)
    const field = /name and password/.test(sentence) ? 'password' : 'server'
    if (state !== 'good') throw invalidField(field, sentence)
  }
  if (name === 'folder')
    for (const { state, sentence } of await checkImportFolder(config.importFolder, config.dataDir))
      if (state !== 'good') throw invalidField('path', sentence)
}

/** Refuses keys that the gateway refuses. Returns why they cannot be checked now, or null. */
async function tryGateway({ secret, now }: Context, name: ConnectionName, config: Config): Promise<string | null> {
  const { active } = openGateways(config, secret, now)
  const [finding] = active === null ? [] : await checkGateways({ all: [active] })
  if (finding?.state === 'broken') throw invalidField(secretFields(name)[0] ?? '', finding.sentence)
  return finding?.state === 'warning' ? finding.sentence : null
}

/** What the audit log shows of a connection: a secret only as changed. */
function hideSecrets(name: ConnectionName, ...files: readonly Pick<SetupFile, 'values'>[]) {
  const [before = {}, after = {}] = files.map(({ values }) => readConnection(name, values) ?? {})
  const secrets = secretFields(name)
  const changed = secrets.filter((field) => before[field] !== after[field])
  const open = (values: TypedConnection) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))
  return [open(before), { ...open(after), ...Object.fromEntries(changed.map((field) => [field, 'changed'])) }] as const
}
