import { sql } from 'kysely'
import type { Setup, SetupConnection, SetupOpening } from '#contract/setup.ts'
import {
  type ConnectionName,
  connectionNames,
  connections,
  isPaymentConnection,
  readConnection,
  type SetupVariable,
} from '#domain/setup/connections.ts'
import { secretFields } from '#domain/setup/stored-secrets.ts'
import { openingText } from '#domain/setup/shop-opening.ts'
import { listSetupNeeds, type SetupFacts, setupStepNames } from '#domain/setup/setup-steps.ts'
import { type Config, configOf } from '../config.ts'
import type { Context } from '../context.ts'
import { isOpenToCustomers } from '../http/closed-shop.ts'
import { signPreview } from '../page-texts/preview-token.ts'
import { readSetupFile, type SetupFile } from '../start/setup-file.ts'
import { listInventedParts } from './invented-parts.ts'
import { listSkippedSteps } from './skipped-steps.ts'

type Stored = Pick<Context, 'config' | 'db' | 'settings' | 'pages' | 'secret' | 'now'>

/** The setup as it is stored now, which the running processes take over within seconds. */
export async function readSetup(ctx: Stored): Promise<Setup> {
  const { config, db, settings, pages } = ctx
  const file = readSetupFile(config.dataDir)
  const stored = configOf(config.environment, file)
  const invented = listInventedParts({ settings, pages })
  const needs = listSetupNeeds(await readSetupFacts(stored, { db, settings, pages }))
  const skipped = await listSkippedSteps(db)
  const isOpen = isOpenToCustomers({ config: stored, settings })
  return {
    version: file.version,
    steps: setupStepNames.map((name) => {
      const open = needs.filter(({ step }) => step === name)
      const state = open.length === 0 ? 'done' : skipped.includes(name) ? 'skipped' : 'open'
      return { name, state, needs: open.map(({ sentence, reason }) => ({ sentence, reason })) } as const
    }),
    invented,
    connections: connectionNames.map((name) => connectionState(name, stored, file)),
    isOpen,
    opening: await readSetupOpening(ctx, isOpen ? [] : needs),
    isDemo: config.mode === 'demo',
    port: stored.port,
  }
}

/** The opening for the desk. A demo shop opens with what the sample shop has. */
async function readSetupOpening(ctx: Stored, needs: ReturnType<typeof listSetupNeeds>): Promise<SetupOpening> {
  const { config, db, settings, now } = ctx
  const row = await db
    .selectFrom('shop_opening')
    .leftJoin('staff', 'staff.id', 'changed_by')
    .select(['shop_opening.version', 'changed_at', 'staff.name as author'])
    .executeTakeFirst()
  const { author = null, changed_at: at = null, version = 0 } = row ?? {}
  const required = config.mode === 'demo' ? [] : needs.filter(({ isRequired }) => isRequired)
  return {
    ...settings.opening,
    version,
    sentence: openingText(settings.opening, now()),
    changed: author === null || at === null ? null : { by: author, at: at.toISOString() },
    missing: required.map(({ sentence }) => sentence),
    preview: `preview=${signPreview(ctx, 'shop')}`,
  }
}

function connectionState(name: ConnectionName, config: Config, { values, unchecked }: SetupFile): SetupConnection {
  const setBy = variablesSetBy(name, config.environment)
  const stored = setBy.length > 0 ? null : readConnection(name, values)
  const secrets = secretFields(name)
  const shown = Object.entries(stored ?? {}).filter(([field]) => !secrets.includes(field))
  return {
    name,
    isSet: setBy.length > 0 || stored !== null,
    isActive: config.payments.active === name,
    values: Object.fromEntries(shown),
    setBy,
    doubt: unchecked?.name === name ? doubtOf(unchecked) : null,
  }
}

/** Why stored keys take no payments. */
function doubtOf({ version, sentence }: NonNullable<SetupFile['unchecked']>): string {
  return version === 0
    ? `${sentence} It takes no payments. Please type them again.`
    : `Not checked yet: ${sentence} It takes no payments until it takes the keys, which the shop tries by itself.`
}

/** The variables of a connection that the environment sets. For a payment gateway that is also which one is used. */
export function variablesSetBy(name: ConnectionName, environment: Config['environment']): SetupVariable[] {
  const own: readonly SetupVariable[] = Object.values(connections[name].variables)
  const more: readonly SetupVariable[] =
    name === 'address' ? ['TRUST_PROXY'] : isPaymentConnection(name) ? ['PAYMENT_GATEWAY'] : []
  return [...new Set([...own, ...more])].filter((variable) => Boolean(environment[variable]))
}

/** What decides which steps are done. */
export async function readSetupFacts(
  config: Config,
  { db, ...texts }: Pick<Context, 'db' | 'settings' | 'pages'>,
): Promise<SetupFacts> {
  const { rows } = await sql<Pick<SetupFacts, 'hasPharmacist' | 'hasProducts' | 'hasDeliveryRules'>>`select
    exists (select from staff where 'pharmacist' = any(roles) and pharmacist_reg_no <> '' and blocked_at is null)
      as "hasPharmacist",
    exists (select from products) as "hasProducts",
    exists (select from delivery_settings where changed_by is not null) as "hasDeliveryRules"`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('The query of the setup returned no row')
  return {
    ...found,
    settings: texts.settings.values,
    undecided: listInventedParts(texts).flatMap(({ title, word }) => (word === null ? [title] : [])),
    hasAddress: config.publicUrl.startsWith('https:'),
    hasMail: config.smtpUrl !== null,
    takesOnlinePayments: config.payments.active !== null,
  }
}
