import * as contract from '#contract/enquiries.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import { recordEnquiry } from './send-enquiry.ts'

export function addEnquiryRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.sendEnquiry, async ({ input, ip }) => recordEnquiry(ctx, input, ip))
}
