import { type ConnectionName, paymentConnections, type SetupValues } from '#domain/setup/connections.ts'
import type { SetupFile } from '../start/setup-file.ts'

/** The gateway for new payments; the former one goes on reporting its payments and refunds. */
export function activeGateway({ values }: Pick<SetupFile, 'values'>, active: ConnectionName | 'none'): SetupValues {
  const former = [values.PAYMENT_GATEWAY, ...(values.PAYMENT_DRAINING ?? '').split(',')]
  const draining = paymentConnections.filter((id) => id !== active && former.includes(id))
  return { PAYMENT_GATEWAY: active, PAYMENT_DRAINING: draining.join(',') }
}
