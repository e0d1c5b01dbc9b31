import { Form, href, useSearchParams } from 'react-router'
import { auditActions } from '#domain/audit/audit-actions.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AuditRow } from './audit-row.tsx'

export const meta = deskPageMeta('Audit')

const fields = ['who', 'subject', 'action', 'day']

export default function AuditPage() {
  const [query] = useSearchParams()
  return (
    <DeskListPage
      page="Audit"
      load="GET /api/desk/audit"
      input={Object.fromEntries([...query].filter(([name, value]) => value !== '' && fields.includes(name)))}
      cursor="id"
      placeAfter={({ id }) => ({ before: id })}
      before={<AuditSearch key={String(query)} query={query} />}
      label="Audit log"
      nouns={['entry', 'entries']}
      empty={{ icon: 'search', title: 'Nothing was found.', text: 'Try fewer words or another day.' }}
    >
      {(entry) => <AuditRow entry={entry} />}
    </DeskListPage>
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
