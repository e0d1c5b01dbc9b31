import type { MutationScenario } from './mutate.ts'
import { replaceBody, fixCondition, replaceConstant, dropCall, replaceCall, skipCall } from './operators.ts'

const principal = 'server/http/principal.ts'
const session = 'server/http/staff-session.ts'
const manage = 'server/staff/staff-record.ts'
const record = 'server/desk-change/change-record.ts'
const product = 'server/products/edit-product.ts'
const factor = 'server/staff/second-factor.ts'

/** Defects of the sign-in, the roles and the audit log of the desk (desk-1, desk-3, api-3, staff-1). */
export const deskScenarios: readonly MutationScenario[] = [
  {
    name: 'the role is not checked',
    promise: 'A1',
    change: { file: principal, in: 'findStaff', by: fixCondition(false, 'mayDo') },
    caughtBy: ['test/access/desk-access'],
  },
  {
    name: 'no action needs a step-up',
    promise: 'A1',
    change: { file: principal, in: 'findStaff', by: fixCondition(false, 'needsStepUp') },
    caughtBy: ['test/access/desk-access'],
  },
  {
    name: 'an idle session is not locked',
    promise: 'A1',
    change: { file: principal, in: 'findStaff', by: fixCondition(false, 'isLocked') },
    caughtBy: ['server/staff/staff-login'],
  },
  {
    name: 'polls keep a session awake',
    promise: 'A1',
    change: { file: session, in: 'findStaffSession', by: fixCondition(true, 'isBackground') },
    caughtBy: ['server/staff/staff-login'],
  },
  {
    name: 'a staff session never expires',
    promise: 'A1',
    change: { file: session, in: 'findStaffSession', by: dropCall('where', 'session.expires_at') },
    caughtBy: ['server/staff/staff-login'],
  },
  {
    name: 'a time step works twice',
    promise: 'A1',
    change: { file: factor, in: 'redeemStaffCode', by: dropCall('where', 'totp_step') },
    caughtBy: ['server/staff/staff-login'],
  },
  {
    name: 'a recovery code works twice',
    promise: 'A1',
    change: { file: factor, in: 'redeemRecoveryCode', by: dropCall('where', 'used_at') },
    caughtBy: ['server/staff/enrolment'],
  },
  {
    name: 'wrong desk codes are not limited',
    promise: 'B2',
    change: { file: 'domain/staff/staff-rules.ts', in: 'WRONG_CODES', by: replaceConstant('1e9') },
    caughtBy: ['server/staff/staff-login'],
  },
  {
    name: 'new roles leave the logins open',
    promise: 'A1',
    change: { file: manage, in: 'changeStaffMember', by: skipCall('endStaffSessions') },
    caughtBy: ['server/staff/staff-record'],
  },
  {
    name: 'the last owner can be blocked',
    promise: 'A1',
    change: { file: 'domain/staff/staff-rules.ts', in: 'isLastOwner', by: replaceBody('false') },
    caughtBy: ['server/staff/staff-record'],
  },
  {
    name: 'a staff change leaves no audit row',
    promise: 'A1',
    change: { file: record, in: 'changeRecord', by: skipCall('recordAudit') },
    caughtBy: ['server/staff/staff-record'],
  },
  {
    name: 'Today shows every part to every role',
    promise: 'A1',
    change: { file: 'server/desk/read-today.ts', in: 'readToday', by: replaceCall('mayDo', 'true') },
    caughtBy: ['server/desk/today'],
  },
  {
    name: 'a settled alert leaves no audit row',
    promise: 'A1',
    change: { file: record, in: 'changeRecord', by: skipCall('recordAudit') },
    caughtBy: ['server/desk/today'],
  },
  {
    name: 'a change of a ticket leaves no audit row',
    promise: 'A1',
    change: { file: record, in: 'changeRecord', by: skipCall('recordAudit') },
    caughtBy: ['server/enquiries/tickets'],
  },
  {
    name: 'two editors overwrite each other',
    promise: 'A1',
    change: { file: record, in: 'changeRecord', by: fixCondition(false, 'version') },
    caughtBy: ['server/staff/staff-record'],
  },
  {
    name: 'the version of a product is not checked',
    promise: 'C7',
    change: { file: record, in: 'changeRecord', by: fixCondition(false, 'version') },
    caughtBy: ['server/products/edit-product'],
  },
  {
    name: 'every editor of a product may classify it',
    promise: 'A1',
    change: { file: product, in: 'requireClassPermission', by: fixCondition(false, 'mayDo') },
    caughtBy: ['server/products/edit-product'],
  },
]
