import { type EndpointAccess, accessKind, type AccessKindOf } from '#contract/endpoint.ts'
import { deskActions, type DeskAction, mayDo, needsStepUp, type StaffRole, whoMayDo } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { Refusal } from './refusal.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { findSession } from './session.ts'
import { findStaffSession } from './staff-session.ts'

type Visitor = { readonly kind: 'visitor' }
type Customer = { readonly kind: 'customer'; readonly customerId: string; readonly sessionId: string }
/** A signed-in member of staff, with the address of the request for the audit log, and its key at a repeatable endpoint. */
export type StaffPrincipal = {
  readonly kind: 'staff'
  readonly staffId: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly sessionId: string
  readonly stepUpUntil: Date
  readonly expiresAt: Date
  readonly ip: string
  readonly idempotencyKey: IdempotencyKey | null
}

export type Principal = Visitor | Customer | StaffPrincipal
type Principals = { public: Visitor; customer: Customer; desk: StaffPrincipal }

/** The principal that an endpoint with this access passes to its use-case. */
export type PrincipalFor<A extends EndpointAccess> = Principals[AccessKindOf<A>]

/** The id of whoever calls; visitors share one. */
export function callerIdOf(principal: Principal): string {
  if (principal.kind === 'visitor') return 'visitor'
  return principal.kind === 'customer' ? principal.customerId : principal.staffId
}

/** The credentials and address of a request. */
type Caller = {
  readonly authorization: string | undefined
  readonly ip: string
  /** Whether the call polls without user action, which does not extend a session (staff-1). */
  readonly isBackground: boolean
}

/** Authenticates the caller of an endpoint or refuses. */
export async function authenticate<A extends EndpointAccess>(
  ctx: Context,
  access: A,
  caller: Caller,
): Promise<PrincipalFor<A>> {
  // TypeScript does not narrow a type parameter in a switch.
  return (await findPrincipal(ctx, access, caller)) as PrincipalFor<A>
}

async function findPrincipal(ctx: Context, access: EndpointAccess, caller: Caller): Promise<Principal> {
  const kind = accessKind(access)
  switch (kind) {
    case 'public':
      return { kind: 'visitor' }
    case 'customer':
      return { kind: 'customer', ...(await findSession(ctx, caller.authorization)) }
    case 'desk':
      return findStaff(ctx, actionOf(access), caller)
    default:
      throw new Refusal('forbidden', `Unknown access: ${String(kind satisfies never)}`)
  }
}

function actionOf(access: EndpointAccess): DeskAction {
  if (typeof access !== 'object' || access === null || !Object.hasOwn(deskActions, access.desk))
    throw new Refusal('forbidden', 'This call has no permission rule.')
  return access.desk
}

/** Admits staff whose roles have the permission, on an unlocked session, with a step-up where the action needs one. */
async function findStaff(ctx: Context, action: DeskAction, caller: Caller): Promise<StaffPrincipal> {
  const { isLocked, ...session } = await findStaffSession(ctx, caller.authorization, caller)
  if (isLocked && action !== 'desk.unlock')
    throw new Refusal('step_up', 'The desk was locked after a pause. Please enter a code to go on.', {
      beside: { isLocked },
    })
  if (!mayDo(session.roles, action)) throw new Refusal('forbidden', whoMayDo(action))
  if (needsStepUp(action) && session.stepUpUntil <= ctx.now())
    throw new Refusal('step_up', 'Please confirm with a code that it is you.', { beside: { isLocked } })
  return { kind: 'staff', ...session, ip: caller.ip, idempotencyKey: null }
}
