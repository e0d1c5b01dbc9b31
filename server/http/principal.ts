import { type Access, accessKind, type AccessKindOf } from '#contract/endpoint.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { Refusal } from './refusal.ts'
import { findSession } from './session.ts'

type Visitor = { readonly kind: 'visitor' }
type Customer = { readonly kind: 'customer'; readonly customerId: string; readonly sessionId: string }
type Staff = {
  readonly kind: 'staff'
  readonly staffId: string
  readonly sessionId: string
  readonly roles: readonly StaffRole[]
}

export type Principal = Visitor | Customer | Staff
type Principals = { public: Visitor; customer: Customer; desk: Staff }

/** The principal that an endpoint with this access passes to its use-case. */
export type PrincipalFor<A extends Access> = Principals[AccessKindOf<A>]

/** Authenticates the caller of an endpoint or refuses. */
export async function authenticate<A extends Access>(
  ctx: Context,
  access: A,
  authorization: string | undefined,
): Promise<PrincipalFor<A>> {
  // TypeScript does not narrow a type parameter in a switch.
  return (await findPrincipal(ctx, access, authorization)) as PrincipalFor<A>
}

async function findPrincipal(ctx: Context, access: Access, authorization: string | undefined): Promise<Principal> {
  const kind = accessKind(access)
  switch (kind) {
    case 'public':
      return { kind: 'visitor' }
    case 'customer':
      return { kind: 'customer', ...(await findSession(ctx, authorization)) }
    case 'desk':
      // Staff sessions do not exist yet.
      throw new Refusal('not_logged_in', 'Please sign in to the desk')
    default:
      throw new Refusal('forbidden', `Nobody may call this: access ${String(kind satisfies never)}`)
  }
}
