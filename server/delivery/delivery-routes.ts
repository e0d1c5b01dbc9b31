import { showPinCode } from '#contract/delivery.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { findPinArea } from './pin-codes.ts'

export function addDeliveryRoutes(app: App, ctx: Context): void {
  handle(app, ctx, showPinCode, async ({ input: { pin } }) => {
    const area = findPinArea(pin)
    return { ...done, known: area !== undefined, ...(area ?? { district: '', state: '' }) }
  })
}
