import type { StaffMember } from '#contract/staff.ts'
import { roleNames } from '#domain/staff/actions.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Field } from '#web/ui/field.tsx'
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
      {member.link !== null && <HandOverLink name={member.name} link={member.link} />}
    </div>
  )
}

/** The link of a person in a shop that cannot mail it yet. */
function HandOverLink({ name, link }: { name: string; link: string }) {
  const { pathname, hash, hostname } = new URL(link)
  const address = hostname === 'localhost' ? location.origin + pathname + hash : link
  return (
    <div className="basis-full">
      <Field
        label={`Link for ${name}`}
        name="link"
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
        hint="The shop has no mail server yet. Please hand it over yourself: its holder gets the rights of this person. It works once, for three days."
      />
    </div>
  )
}
