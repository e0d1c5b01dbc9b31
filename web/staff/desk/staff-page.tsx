import { useState } from 'react'
import type { StaffMember } from '#contract/staff.ts'
import { roleNames } from '#domain/staff/actions.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { ActionButton, RequirePermission } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/staff-page.ts'
import { MemberDialog } from './member-dialog.tsx'

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
  const [edited, setEdited] = useState<StaffMember | 'new' | null>(null)
  const save = (member: StaffMember, text: string) => {
    store.put(member)
    setEdited(null)
    announce(text)
  }
  return (
    <div className="page-column py-6 md:py-8">
      <PageHeading lead="Who may enter the desk, and what they may do there.">Staff</PageHeading>
      <div className="pb-4">
        <ActionButton action="staff.manage" onClick={() => setEdited('new')}>
          Invite a person
        </ActionButton>
      </div>
      <DeskList
        store={store}
        label="Staff"
        nouns={['person', 'people']}
        empty={{ icon: 'user', title: 'There are no staff yet.' }}
      >
        {(member) => <MemberRow member={member} edit={() => setEdited(member)} />}
      </DeskList>
      {edited !== null && (
        <MemberDialog
          key={edited === 'new' ? 'new' : `${edited.id} ${edited.version}`}
          member={edited === 'new' ? null : edited}
          onSaved={save}
          onStale={store.put}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function MemberRow({ member, edit }: { member: StaffMember; edit: () => void }) {
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
      <Button variant="secondary" aria-label={`Change ${member.name}`} onClick={edit}>
        Change
      </Button>
    </div>
  )
}
