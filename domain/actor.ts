/** The originator of a change: a person by id, a payment gateway by name, or the shop itself. */
export type Actor =
  | { readonly kind: 'customer' | 'staff' | 'gateway'; readonly id: string }
  | { readonly kind: 'system' }
export type ActorKind = Actor['kind']
