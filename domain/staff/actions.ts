/** The roles of those who work at the desk. */
export const deskRoles = ['owner', 'pharmacist', 'packer', 'support', 'accountant'] as const

export const staffRoles = [...deskRoles, 'rider', 'salesman'] as const

export type StaffRole = (typeof staffRoles)[number]

/** The names of the roles on screen. `support` is a person here. */
export const roleNames = {
  owner: 'Owner',
  pharmacist: 'Pharmacist',
  packer: 'Packer',
  support: 'Support agent',
  accountant: 'Accountant',
  rider: 'Rider',
  salesman: 'Salesman',
} as const satisfies Record<StaffRole, string>

/** The desk permissions and the roles that have them. Several roles of a person add up. */
export const deskActions = {
  // Calls about the caller's own session.
  'desk.enter': staffRoles,
  // Step-up and sign-out, also while the session is locked.
  'desk.unlock': staffRoles,
  // Today, the search and what else every role at the desk has.
  'desk.use': deskRoles,
  // The caller's own passkeys.
  'desk.passkeys': deskRoles,
  'orders.read': deskRoles,
  'orders.place': ['owner', 'pharmacist', 'support'],
  'orders.pack': ['owner', 'pharmacist', 'packer'],
  'orders.ship': ['owner', 'pharmacist', 'packer'],
  'orders.deliver': ['owner', 'pharmacist', 'packer'],
  'orders.cash': ['owner', 'pharmacist', 'packer'],
  // The parcels of a run at their doors.
  'run.deliver': ['owner', 'pharmacist', 'packer', 'rider'],
  'cash.close': ['owner', 'pharmacist', 'packer', 'rider', 'salesman'],
  'cash.read': ['owner', 'accountant'],
  'cash.correct': ['owner', 'accountant'],
  'orders.cancel': ['owner', 'pharmacist', 'support'],
  'orders.call': ['owner', 'pharmacist', 'support'],
  'orders.cut': ['owner', 'pharmacist', 'support'],
  'orders.note': ['owner', 'pharmacist', 'support'],
  'mail.resend': ['owner', 'pharmacist', 'support'],
  'returns.read': deskRoles,
  'returns.decide': ['owner', 'pharmacist', 'support'],
  'returns.inspect': ['owner', 'pharmacist', 'packer'],
  'money.refund': ['owner', 'accountant'],
  'money.payout': ['owner', 'accountant'],
  'money.alerts': ['owner', 'support', 'accountant'],
  'rx.read': ['owner', 'pharmacist'],
  'rx.decide': ['pharmacist'],
  'registers.read': ['owner', 'pharmacist'],
  'registers.export': ['owner', 'pharmacist'],
  // The list and the page of a product, where every role at the desk has something to do.
  'products.read': deskRoles,
  'products.edit': ['owner', 'pharmacist', 'support'],
  'products.price': ['owner', 'accountant'],
  'products.class': ['owner', 'pharmacist'],
  'products.import': ['owner', 'pharmacist'],
  'receipts.read': ['owner', 'pharmacist', 'packer', 'accountant'],
  'stock.receive': ['owner', 'pharmacist', 'packer'],
  'stock.count': ['owner', 'pharmacist', 'packer'],
  'stock.write-off': ['owner', 'pharmacist'],
  'stock.recall': ['owner', 'pharmacist'],
  'stock.supplier-returns': ['owner', 'pharmacist', 'packer', 'accountant'],
  'stock.supplier-credit': ['owner', 'pharmacist', 'accountant'],
  'documents.read': deskRoles,
  'tax.read': ['owner', 'accountant'],
  'tax.edit': ['owner', 'accountant'],
  'reports.read': ['owner', 'accountant'],
  'reports.export': ['owner', 'accountant'],
  'customers.read': ['owner', 'pharmacist', 'support'],
  'privacy.erasures': ['owner', 'accountant'],
  'customers.block': ['owner', 'support'],
  'privacy.read': ['owner', 'support'],
  'privacy.fulfil': ['owner', 'support'],
  'tickets.answer': ['owner', 'pharmacist', 'support'],
  'trade.read': ['owner', 'pharmacist', 'support', 'accountant'],
  'trade.verify': ['owner', 'pharmacist'],
  'trade.prices': ['owner', 'accountant'],
  'trade.money': ['owner', 'accountant'],
  // Which salesman serves a buyer.
  'trade.assign': ['owner'],
  // Orders for a buyer, by telephone or on a round.
  'trade.sell': ['owner', 'pharmacist', 'support', 'salesman'],
  'trade.collect': ['owner', 'accountant', 'salesman'],
  'trade.sales': ['owner', 'pharmacist', 'support', 'accountant', 'salesman'],
  'delivery.read': ['owner', 'pharmacist'],
  'delivery.rules': ['owner', 'pharmacist'],
  'delivery.zones': ['owner'],
  'settings.read': ['owner', 'accountant'],
  'settings.edit': ['owner'],
  'settings.tax': ['owner', 'accountant'],
  'setup.read': ['owner'],
  'setup.edit': ['owner'],
  // Also in a hurry, so without a new second factor.
  'shop.open': ['owner'],
  // A backup stays on the machine of the shop.
  'backups.make': ['owner'],
  'pages.edit': ['owner', 'support'],
  'languages.edit': ['owner', 'pharmacist', 'support'],
  'languages.check': ['pharmacist'],
  'staff.read': ['owner'],
  'staff.manage': ['owner'],
  'audit.read': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type DeskAction = keyof typeof deskActions

const stepUpActions: ReadonlySet<DeskAction> = new Set<DeskAction>([
  'desk.passkeys',
  'cash.correct',
  'money.refund',
  'money.payout',
  'registers.export',
  'products.import',
  'stock.write-off',
  'stock.recall',
  'reports.export',
  'tax.edit',
  'delivery.rules',
  'privacy.fulfil',
  'settings.edit',
  'settings.tax',
  'setup.edit',
  'staff.manage',
])

/** Whether the action needs a second factor of the last ten minutes (staff-1). */
export function needsStepUp(action: DeskAction): boolean {
  return stepUpActions.has(action)
}

/** Whether one of these roles may do this. */
export function mayDo(roles: readonly StaffRole[], action: DeskAction): boolean {
  const allowed: readonly StaffRole[] = deskActions[action]
  return roles.some((role) => allowed.includes(role))
}

/** The sentence that names the permitted roles, for the 403 and for disabled controls. */
export function whoMayDo(action: DeskAction): string {
  const allowed: readonly StaffRole[] = deskActions[action]
  const names = allowed.map((role) =>
    role === 'owner' ? 'an owner' : role === 'accountant' ? 'an accountant' : `a ${roleNames[role].toLowerCase()}`,
  )
  const last = names.pop() ?? ''
  return `Only ${names.length === 0 ? last : `${names.join(', ')} or ${last}`} may do this.`
}
