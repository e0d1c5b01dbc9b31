import type { StaffMember } from '#contract/staff.ts'
import { roleNames } from '#domain/staff/actions.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Route } from './+types/staff-page.ts'
import { MemberButton } from './member-button.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Staff', matches })
}

export default function StaffPage() {
  return (
    <RequirePermission action="staff.read" title="Staff">
      <StaffList />
    </RequirePermission>
  )
}

function StaffList() {
  const store = useDeskListStore<StaffMember>(
    (last, options) => deskApi('GET /api/desk/staff', { after: last?.id }, options),
    ({ id }) => id,
  )
  return (
    <div className="page-column py-6 md:py-8">
      <DeskHeading>Staff</DeskHeading>
      <div className="pb-4">
        <MemberButton member={null} onChanged={store.put} />
      </div>
      <DeskList
        store={store}
        label="Staff"
        nouns={['person', 'people']}
        empty={{ icon: 'user', title: 'There are no staff yet.', text: 'Invite the first person.' }}
      >
        {(member) => <MemberRow member={member} onChanged={store.put} />}
      </DeskList>
    </div>
  )
}

function MemberRow({ member, onChanged }: { member: StaffMember; onChanged: (member: StaffMember) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{member.name}</span>
          {member.isBlocked && <Badge tone="danger">Blocked</Badge>}
          {!member.isEnrolled && !member.isBlocked && <Badge tone="notice">Not set up yet</Badge>}
        </p>
        <p className="text-quiet wrap-anywhere">{member.email}</p>
        <p>
          {member.roles.map((role) => roleNames[role]).join(', ')}
          <span className="text-quiet">
            {member.lastActiveAt === null ? '' : ` · last here ${formatDateTime(member.lastActiveAt)}`}
          </span>
        </p>
      </div>
      <MemberButton member={member} onChanged={onChanged} />
    </div>
  )
}
