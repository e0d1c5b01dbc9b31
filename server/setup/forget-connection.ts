import { sql } from 'kysely'
import type { ForgettableConnection } from '#domain/setup/connection-changes.ts'
import { connections, isPaymentConnection, type SetupVariable, storedVariables } from '#domain/setup/connections.ts'
import { openStates } from '#domain/payments/attempt.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { SetupFile } from '../start/setup-file.ts'
import { activeGateway } from './active-gateway.ts'

/** The setup without a connection (setup-6). Refuses a gateway whose payments or refunds are under way (409). */
export async function withoutConnection(
  { db }: Pick<Context, 'db'>,
  file: SetupFile,
  name: ForgettableConnection,
): Promise<Omit<SetupFile, 'version'>> {
  const gone: readonly SetupVariable[] = storedVariables(name)
  const values = Object.fromEntries(Object.entries(file.values).filter(([key]) => !gone.includes(key as SetupVariable)))
  if (!isPaymentConnection(name)) return { ...file, values }
  if (await isUnderWay(db, name))
    throw new Refusal(
      'conflict',
      `Payments or refunds of ${connections[name].title} are under way. Please end online payments, and remove it when they are settled.`,
    )
  const active = file.values.PAYMENT_GATEWAY === name ? 'none' : file.values.PAYMENT_GATEWAY
  const { PAYMENT_DRAINING: draining = '' } = activeGateway(file, (active ?? 'none') as 'none')
  const { unchecked, ...kept } = file
  return {
    ...kept,
    ...(unchecked !== undefined && unchecked.name !== name && { unchecked }),
    values: {
      ...values,
      ...(active !== undefined && { PAYMENT_GATEWAY: active }),
      PAYMENT_DRAINING: draining
        .split(',')
        .filter((id) => id !== name)
        .join(','),
    },
  }
}

async function isUnderWay(db: Context['db'], gateway: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from payment_attempts attempt left join refunds refund on refund.attempt_id = attempt.id
      and refund.state in ('requested', 'pending')
    where gateway = ${gateway} and (attempt.state in (${sql.join([...openStates])}) or refund.id is not null)) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}
