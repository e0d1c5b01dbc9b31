import type { StaffMember } from '#contract/staff.ts'
import { roleNames } from '#domain/staff/actions.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { MemberButton } from './member-button.tsx'

export const meta = deskPageMeta('Staff')

export default function StaffPage() {
  return (
    <DeskListPage
      page="Staff"
      load="GET /api/desk/staff"
      cursor="id"
      renderAbove={({ put }) => <MemberButton member={null} onChanged={put} />}
      nouns={['person', 'people']}
      empty={{ icon: 'user', title: 'There are no staff yet.', text: 'Invite the first person.' }}
    >
      {(member, { put }) => <MemberRow member={member} onChanged={put} />}
    </DeskListPage>
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
