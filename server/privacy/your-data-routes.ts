import * as contract from '#contract/privacy-your-data.ts'
import { visitorOf } from '../accounts/account-limits.ts'
import type { Context } from '../context.ts'
import { type App, handle, handleFile } from '../http/handle.ts'
import { readCopyFile, startCopy } from './data-copies.ts'
import { proveIdentity } from './prove-identity.ts'
import { readYourData, saveNominee } from './your-data-queries.ts'

/** A page to save, which runs nothing and belongs to no site. */
const savedPage = {
  'content-security-policy': "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  'content-disposition': 'attachment',
} as const

/** What customers see of their own data, and the copy. */
export function addYourDataRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.showYourData, ({ principal }) => readYourData(ctx, principal.customerId))
  handle(app, ctx, contract.askForCopy, async ({ principal: { customerId }, input, ...from }) => {
    await proveIdentity(ctx, customerId, input, visitorOf(from))
    return { copy: await startCopy(ctx, customerId) }
  })
  handle(app, ctx, contract.showCopyData, async ({ principal, input: { id } }) => {
    const data = await readCopyFile(ctx, principal.customerId, { id, kind: 'data' })
    return JSON.parse(data.toString('utf8')) as Record<string, unknown>
  })
  handleFile(
    app,
    ctx,
    contract.showCopyPage,
    async ({ principal, input: { id } }) =>
      (await readCopyFile(ctx, principal.customerId, { id, kind: 'page' })).toString('utf8'),
    savedPage,
  )
  handle(app, ctx, contract.nameNominee, async ({ principal, input }) => {
    await saveNominee(ctx, principal.customerId, input)
  })
}
