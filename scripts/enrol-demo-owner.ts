import type { ApiKey } from '#contract/api.ts'
import { type ApiResult, createClient } from '#contract/client.ts'
import { totpCode, totpStepAt } from '#server/staff/totp.ts'

/** The browser storage of a signed-in owner, and an order that the owner sees. */
type EnrolledOwner = { readonly storage: Readonly<Record<string, string>>; readonly orderId: string }

/** Enrols the demo's owner by the mailed link, which works once. */
export async function enrolDemoOwner(url: string): Promise<EnrolledOwner> {
  const call = createClient<ApiKey>({ send: fetch, origin: url })
  const password = 'neem tulsi ashwagandha'
  const { ticket, secret } = bodyOf(await call('POST /api/desk/enrol', { link: await readLink(url), password }))
  const code = totpCode(secret, totpStepAt(new Date()))
  const { token } = bodyOf(await call('POST /api/desk/enrol/confirm', { ticket, code }))
  const orders = bodyOf(await call('GET /api/desk/orders', { status: 'Confirmed' }, { token }))
  return { storage: { deskToken: token }, orderId: orders.rows[0]?._id ?? 'ord_nothing' }
}

function bodyOf<T>(result: ApiResult<T>): T {
  if (!result.ok) throw new Error(`The desk refused: ${JSON.stringify(result)}`)
  return result.body
}

/** Reads the owner's link from the demo mailbox. */
async function readLink(url: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    const link = mails
      .filter(({ to }) => to === 'owner@desk.example')
      .map(({ text }) => /#link=(\S+)/.exec(text)?.[1])
      .find((found) => found !== undefined)
    if (link !== undefined) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No link was mailed')
}
