import { PASSKEY_CHALLENGE_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import type { Context } from '../../context.ts'
import type { PasskeyPurpose } from '../../db/staff-tables.ts'

/** The COSE numbers of EdDSA, ES256 and RS256, the common algorithms of authenticators. Node warns about newer ones. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

type Challenge = {
  readonly challenge: string
  readonly purpose: PasskeyPurpose
  /** Null for a sign-in without a password. */
  readonly staffId: string | null
}

/** The shop as WebAuthn names it: its domain and origin, from the configuration and never from a request. */
export function relyingParty({ config }: { readonly config: Pick<Context['config'], 'publicUrl'> }): {
  readonly id: string
  readonly origin: string
} {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origin }
}

/** Stores a challenge, which every process of the shop accepts once within five minutes. */
export async function saveChallenge(
  ctx: Pick<Context, 'db' | 'now'>,
  { challenge, purpose, staffId }: Challenge,
): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + PASSKEY_CHALLENGE_LIFETIME_MS)
  await ctx.db
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, staff_id: staffId, expires_at: expiresAt })
    .execute()
}

/** Consumes the challenge that the browser signed. Returns null when it is unknown, used or expired. */
export async function takeChallenge(
  ctx: Pick<Context, 'db' | 'now'>,
  clientDataJson: string,
  { purpose, staffId }: Omit<Challenge, 'challenge'>,
): Promise<string | null> {
  const taken = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challengeIn(clientDataJson))
    .where('purpose', '=', purpose)
    .where('staff_id', 'is not distinct from', staffId)
    .where('expires_at', '>', ctx.now())
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

/** The challenge in the client data of WebAuthn, or ''. */
function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}
