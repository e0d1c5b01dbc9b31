import { changedOpening, openingChangeEndpoints } from '#contract/setup.ts'
import { openingRules } from '#domain/setup/opening-changes.ts'
import { NEW_OPENING, openingStateIn, type OpeningState, type ShopOpening } from '#domain/setup/shop-opening.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Audited, Change } from '../desk-change/change-record.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { lockOpening } from '../settings/opening.ts'
import { readSetup } from './read-setup.ts'

type LockedOpening = ShopOpening & { readonly version: number }
type OpeningCall = Change<LockedOpening> & {
  readonly ctx: Context
  readonly input: { readonly version: number; readonly message?: string; readonly until?: string }
}

/** How an owner opens, pauses and closes the shop (setup-5). Each change waits for the orders that are under way. */
export const openingRecord: DeskRecord<
  typeof openingChangeEndpoints,
  LockedOpening,
  Audited | null | void,
  readonly string[]
> = {
  subject: 'setup',
  action: (name) => `shop.${name}`,
  endpoints: openingChangeEndpoints,
  idOf: () => 'opening',
  lock: async ({ config }, trx) => {
    await lockOpening(trx)
    const row = await trx
      .selectFrom('shop_opening')
      .select(['state', 'message', 'until_day as until', 'version'])
      .executeTakeFirst()
    const { state, ...stored } = row ?? { ...NEW_OPENING, version: 0 }
    return { ...stored, state: openingStateIn(config.mode, state) }
  },
  // What is missing is compared in the use-case, because it is read before the transaction.
  refusal: (name, record) => openingRules.absence(name, { ...record, missing: [] }),
  versions: { of: ({ version }) => version, what: 'the opening' },
  shown: changedOpening.omit({ success: true }),
  show: async (ctx) => {
    await ctx.settings.load()
    return { opening: (await readSetup(ctx)).opening }
  },
  prepare: async (ctx, { name }) => (name === 'open' ? (await readSetup(ctx)).opening.missing : []),
  useCases: {
    open: (change) => {
      const refusal = openingRules.refusal('open', { ...change.record, missing: change.prepared })
      if (refusal !== null) throw new Refusal('conflict', refusal)
      return storeOpening(change, 'open')
    },
    pause: (change) => storeOpening(change, 'paused'),
    close: (change) => storeOpening(change, 'closed'),
  },
}

/** Stores a state with what customers read of it. Refuses a day that has passed (422). */
async function storeOpening({ trx, record, input, actor, at }: OpeningCall, state: OpeningState): Promise<Audited> {
  const { message = '', until = '' } = input
  if (until !== '' && until < indianDay(at))
    throw invalidField('until', 'This day has passed. Please choose a later one.')
  const said = { message, until: until === '' ? null : until }
  const row = {
    state,
    message,
    until_day: said.until,
    version: record.version + 1,
    changed_by: actor.id,
    changed_at: at,
  }
  await trx
    .insertInto('shop_opening')
    .values(row)
    .onConflict((on) => on.column('is_only').doUpdateSet(row))
    .execute()
  const { version: _, ...before } = record
  return { changes: changesBetween(before, { state, ...said }) }
}
