import type { ApiInput, ServerInput } from '#contract/api.ts'
import { changedDelivery } from '#contract/delivery-settings.ts'
import { deliveryAreas, deliveryWays } from '#domain/delivery/delivery-rules.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { AuditAction } from '#domain/staff/audit-actions.ts'
import type { Context } from '../context.ts'
import type { AuditChanges } from '../db/staff-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, type Refusal } from '../http/refusal.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import { staleRefusal } from '../desk-change/stale-refusal.ts'
import { getDeliverySettings } from './delivery-settings.ts'

/** A call of the desk that changes deliveries. */
export type DeliveryCall<F> = { readonly ctx: Context; readonly principal: StaffPrincipal; readonly form: F }

type Change = {
  readonly action: AuditAction
  /** The zone, day or class. */
  readonly subject: string
  readonly reason?: string
  /** Writes the change and returns the changed fields. */
  readonly write: (trx: Trx) => Promise<AuditChanges>
}

/** Applies a change under the version check of all settings (api-3), with its audit row. The new version is published. */
export async function changeDelivery(
  { ctx, principal, form }: DeliveryCall<{ readonly version: number }>,
  { action, subject, reason = '', write }: Change,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const { version } = await trx
      .selectFrom('delivery_settings')
      .select('version')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (version !== form.version) throw await staleSettings(ctx, trx)
    const changes = await write(trx)
    await trx
      .updateTable('delivery_settings')
      .set({ version: version + 1, changed_by: principal.staffId, changed_at: ctx.now() })
      .execute()
    await recordAudit(ctx, trx, principal, { action, subject: { kind: 'delivery', id: subject }, changes, reason })
  })
}

async function staleSettings({ config }: Context, trx: Trx): Promise<Refusal> {
  const newer = await getDeliverySettings({ config, db: trx })
  const changedBy = newer.changed?.by ?? 'A colleague'
  return staleRefusal({ newer: changedDelivery.shape.settings.parse(newer), changedBy, what: 'the deliveries' })
}

export async function addHoliday(call: DeliveryCall<ApiInput<'POST /api/desk/delivery/holidays'>>): Promise<void> {
  const { day, name } = call.form
  await changeDelivery(call, {
    action: 'delivery.add-holiday',
    subject: day,
    write: async (trx) => {
      const added = await trx
        .insertInto('holidays')
        .values({ day, name })
        .onConflict((on) => on.doNothing())
        .returning('day')
        .executeTakeFirst()
      if (added === undefined) throw invalidField('day', 'This day is a holiday already.')
      return changesBetween({}, { name })
    },
  })
}

export async function removeHoliday(
  call: DeliveryCall<ApiInput<'POST /api/desk/delivery/holidays/:day/remove'>>,
): Promise<void> {
  const { day } = call.form
  await changeDelivery(call, {
    action: 'delivery.remove-holiday',
    subject: day,
    write: async (trx) => {
      const removed = await trx.deleteFrom('holidays').where('day', '=', day).returning('name').executeTakeFirst()
      if (removed === undefined) throw notFound('Holiday')
      return changesBetween(removed, { name: null })
    },
  })
}

/** Sets the largest order that is paid in cash (delivery-3). */
export async function limitCash(call: DeliveryCall<ServerInput<'POST /api/desk/delivery/cash'>>): Promise<void> {
  const { codMax } = call.form
  await changeDelivery(call, {
    action: 'delivery.limit-cash',
    subject: 'cash',
    write: async (trx) => {
      const { cod_max_paise: before } = await trx
        .selectFrom('delivery_settings')
        .select('cod_max_paise')
        .executeTakeFirstOrThrow()
      await trx.updateTable('delivery_settings').set({ cod_max_paise: codMax }).execute()
      return changesBetween(
        { codMax: before === null ? null : rupeesFromPaise(before) },
        { codMax: rupeesFromPaise(codMax) },
      )
    },
  })
}

/** Decides how and where a class is delivered: every way and area that is not allowed is refused (delivery-2). */
export async function decideDelivery(call: DeliveryCall<ApiInput<'POST /api/desk/delivery/rules'>>): Promise<void> {
  const { ctx, principal, form } = call
  const { deliveryClass, allowed, note } = form
  const rows = deliveryWays.flatMap((way) =>
    deliveryAreas.map((area) => ({
      delivery_class: deliveryClass,
      way,
      area,
      allowed: allowed.some((one) => one.way === way && one.area === area),
      decided_by: principal.staffId,
      decided_at: ctx.now(),
      note,
    })),
  )
  await changeDelivery(call, {
    action: 'delivery.decide',
    subject: deliveryClass,
    reason: note,
    write: async (trx) => {
      const before = (await getDeliverySettings({ config: ctx.config, db: trx })).rules.find(
        (rule) => rule.deliveryClass === deliveryClass,
      )
      await trx.deleteFrom('delivery_rules').where('delivery_class', '=', deliveryClass).execute()
      await trx.insertInto('delivery_rules').values(rows).execute()
      return changesBetween({ allowed: before?.allowed.map(caseText) }, { allowed: allowed.map(caseText) })
    },
  })
}

const caseText = ({ way, area }: { way: string; area: string }) => `${way} ${area}`
