import { Form, href, useSearchParams } from 'react-router'
import type { AuditEntry } from '#contract/staff.ts'
import { auditActions } from '#domain/audit/audit-actions.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Route } from './+types/audit-page.ts'
import { AuditRow } from './audit-row.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Audit', matches })
}

export default function AuditPage() {
  const [query] = useSearchParams()
  return (
    <RequirePermission action="audit.read" title="Audit">
      <div className="page-column py-6 md:py-8">
        <DeskHeading>Audit</DeskHeading>
        <AuditSearch key={`search ${query}`} query={query} />
        <AuditList key={`list ${query}`} query={query} />
      </div>
    </RequirePermission>
  )
}

function AuditSearch({ query }: { query: URLSearchParams }) {
  const valueOf = (name: string) => query.get(name) ?? ''
  return (
    <Form
      role="search"
      aria-label="Audit"
      className="grid grid-cols-1 items-end gap-4 pb-6 sm:grid-cols-2 lg:grid-cols-5 [&>*]:min-w-0"
    >
      <Field label="Who" name="who" type="search" defaultValue={valueOf('who')} />
      <Field
        label="About"
        name="subject"
        type="search"
        placeholder="Name or number"
        defaultValue={valueOf('subject')}
      />
      <SelectField
        label="Action"
        name="action"
        defaultValue={valueOf('action')}
        emptyText="All"
        options={auditActions}
      />
      <Field label="Day" name="day" type="date" defaultValue={valueOf('day')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Search</Button>
        {query.size > 0 && (
          <LinkButton href={href('/desk/audit')} variant="quiet">
            Show all
          </LinkButton>
        )}
      </div>
    </Form>
  )
}

function AuditList({ query }: { query: URLSearchParams }) {
  const store = useDeskListStore<AuditEntry>(
    (last, options) => {
      const filled = Object.fromEntries([...query].filter(([name, value]) => value !== '' && fields.includes(name)))
      return deskApi('GET /api/desk/audit', { ...filled, before: last?.id }, options)
    },
    ({ id }) => id,
  )
  return (
    <DeskList
      store={store}
      label="Audit log"
      nouns={['entry', 'entries']}
      empty={{ icon: 'search', title: 'Nothing was found.', text: 'Try fewer words or another day.' }}
    >
      {(entry) => <AuditRow entry={entry} />}
    </DeskList>
  )
}

const fields = ['who', 'subject', 'action', 'day']
