/** Every action of the audit log, as the audit page words it. */
export const auditActions = {
  'desk.login': 'Signed in',
  'desk.logout': 'Signed out',
  'staff.enrol': 'Set up password and authenticator',
  'staff.invite': 'Invited',
  'staff.make-owner': 'Made owner on the command line',
  'staff.change': 'Changed a person',
  'staff.block': 'Blocked',
  'staff.unblock': 'Unblocked',
  'staff.reset-factor': 'Reset the authenticator',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions

/** The kinds of things that an audit row is about. */
export type AuditSubjectKind = 'staff' | 'order' | 'product' | 'payment' | 'ticket' | 'prescription' | 'customer'
