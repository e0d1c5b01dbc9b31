import { randomBytes } from 'node:crypto'
import type { SetupFinding } from '#contract/setup.ts'
import { DAY } from '#domain/time.ts'
import { keyedHash } from '../accounts/account-secrets.ts'
import { configOf } from '../config.ts'
import type { Context } from '../context.ts'
import { askOwnAddress, type OwnAnswer } from '../gateways/ask-own-address.ts'
import { readSetupFile } from '../start/setup-file.ts'

/** Of the block for documentation: no visitor has it. A proxy that passes it on lets visitors choose their address. */
const FORGED_VISITOR = '203.0.113.77'

/** The answer of a call that proves which shop answers, and as whom it saw the caller. */
export function proveShop(ctx: Pick<Context, 'secret'>, nonce: string, ip: string) {
  const hash = (text: string) => keyedHash(ctx, 'address-proof', text)
  return { proof: hash(nonce), visitor: hash(`${nonce}|${isOwnMachine(ip) ? 'own machine' : ip}`) }
}

const isOwnMachine = (ip: string) => /^(::ffff:)?127\.|^::1$/.test(ip)

const broken = (sentence: string): SetupFinding => ({ state: 'broken', sentence })
const warning = (sentence: string): SetupFinding => ({ state: 'warning', sentence })
const good = (sentence: string): SetupFinding => ({ state: 'good', sentence })

type Ask = typeof askOwnAddress

/** What answers at the stored web address, as far as this machine can tell (setup-8). The address is never one of a request. */
export async function checkAddress(ctx: Context, ask: Ask = askOwnAddress): Promise<SetupFinding[]> {
  const { publicUrl } = configOf(ctx.config.environment, readSetupFile(ctx.config.dataDir))
  if (!publicUrl.startsWith('https:')) return [broken('Please type an address that begins with https:// first.')]
  const nonce = randomBytes(32).toString('base64url')
  const answer = await ask(publicUrl, `/api/shop/proof/${nonce}`, { 'x-forwarded-for': FORGED_VISITOR })
  return describeAnswer(ctx, answer, { publicUrl, nonce })
}

function describeCertificate(validTo: Date, now: Date): SetupFinding {
  const days = (validTo.getTime() - now.getTime()) / DAY
  const sentence = `Its certificate is good for ${Math.floor(days)} days.`
  return days < 14
    ? warning(`${sentence} It should renew itself: ask the person who looks after the server.`)
    : good(sentence)
}

type Asked = { readonly publicUrl: string; readonly nonce: string }

function describeAnswer(ctx: Context, answer: OwnAnswer, { publicUrl, nonce }: Asked): SetupFinding[] {
  const { host, hostname } = new URL(publicUrl)
  if (answer.kind === 'no-name')
    return [
      broken(
        `No machine has the name ${hostname} yet. Where you bought the name, let its A record lead to the public IP address of this machine. It may take some hours.`,
      ),
    ]
  if (answer.kind === 'private')
    return [
      broken(
        `${hostname} leads to ${answer.address}, which only machines in your own network reach. Let its A record lead to the public IP address.`,
      ),
    ]
  if (answer.kind === 'bad-certificate')
    return [
      broken(`${host} answers without a valid certificate. Ask the person who set up Caddy or nginx to renew it.`),
    ]
  if (answer.kind === 'silence')
    return [
      broken(
        `Nothing answers at ${publicUrl}. Ask the person who looks after the machine: does Caddy or nginx run, and does the firewall admit the ports 80 and 443? Some networks hide a machine from itself: also open the address on a phone without Wi-Fi.`,
      ),
    ]
  const { proof, visitor } = readProof(answer.body)
  const hashes = (ip: string) => proveShop(ctx, nonce, ip)
  if (proof !== hashes('').proof)
    return [
      broken(`Another website answers at ${publicUrl} (status ${answer.status}). Let the name lead to this shop.`),
    ]
  const findings = [good(`${publicUrl} leads to this shop.`)]
  if (visitor === hashes(FORGED_VISITOR).visitor)
    findings.push(
      warning(
        'The proxy lets visitors choose their IP address, so that limits do not hold. Use the lines of this page, which replace what a visitor sends.',
      ),
    )
  if (visitor === hashes('127.0.0.1').visitor)
    findings.push(
      warning(
        'The shop takes every visitor for this machine, so that they share their limits. Choose “Through a proxy on this machine” above.',
      ),
    )
  return answer.validTo === null ? findings : [...findings, describeCertificate(answer.validTo, ctx.now())]
}

function readProof(body: string): { proof?: unknown; visitor?: unknown } {
  try {
    return JSON.parse(body) as object
  } catch {
    return {}
  }
}
