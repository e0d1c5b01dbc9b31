import type { StaffMember } from '#contract/staff.ts'
import { roleNames } from '#domain/staff/actions.ts'
import { staffRules } from '#domain/staff/staff-changes.ts'
import { signsInByPhone } from '#domain/staff/staff-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { QrCode } from '#web/desk/qr-code.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
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

function MemberRow({ member, onChanged }: MemberProps) {
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
      {signsInByPhone(member.roles) && <RiderPhone member={member} onChanged={onChanged} />}
      {member.link !== null && <HandOverLink member={member} link={member.link} />}
    </div>
  )
}

type MemberProps = { member: StaffMember; onChanged: (member: StaffMember) => void }

/** The phone of a rider, which an owner may end. */
function RiderPhone({ member, onChanged }: MemberProps) {
  const { phone, isBlocked, name } = member
  const only = [...(isBlocked ? [] : (['phone-link'] as const)), ...(phone === null ? [] : (['end-phone'] as const))]
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="wrap-anywhere">
        {phone === null ? 'No phone is signed in.' : `Phone: ${phone.name}, since ${formatDateTime(phone.since)}`}
      </p>
      <RecordChanges
        of={staffRules}
        at="/api/desk/staff/:id"
        as="member"
        record={member}
        only={only}
        parts={{
          'phone-link': {
            ariaLabel: () => `New sign-in link for ${name}`,
            intro: introduceLink,
          },
          'end-phone': {
            ariaLabel: () => `End the phone of ${name}`,
            intro: introduceEnd,
          },
        }}
        onChanged={onChanged}
      />
    </div>
  )
}

function introduceLink({ name, phone }: StaffMember) {
  return (
    <p>
      <span>{`It signs ${name} in on one phone, once, within a day.`}</span>
      {phone !== null && <span> The phone until now is signed out at once.</span>}
    </p>
  )
}

function introduceEnd({ name }: StaffMember) {
  return <p>{`${name} is signed out at once, and the PIN opens nothing any more.`}</p>
}

/** The link that is handed over: of a rider, or of a person in a shop that cannot mail it yet. */
function HandOverLink({ member: { name, roles }, link }: { member: StaffMember; link: string }) {
  const isForPhone = signsInByPhone(roles)
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
        hint={
          isForPhone
            ? 'Send it to the phone, or scan the code with its camera. It works on one phone, once, for a day. It is not shown again.'
            : 'The shop has no mail server yet. Please hand it over yourself: its holder gets the rights of this person. It works once, for three days.'
        }
      />
      {isForPhone && <QrCode text={address} label={`Code with the link for ${name}`} />}
    </div>
  )
}
