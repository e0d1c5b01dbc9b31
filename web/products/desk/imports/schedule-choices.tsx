import type { ProductImport } from '#contract/product-imports.ts'
import { scheduleGroups, scheduleNames } from '#domain/catalogue/schedule-groups.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'
import { formatCount } from '#domain/money.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { formText } from '#web/platform/forms.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const scheduleLabels: Readonly<Record<Schedule, string>> = {
  OTC: 'OTC, without a prescription',
  NA: 'NA, not a drug',
  AYUSH: 'AYUSH',
  G: 'G, with a prescription',
  H: 'H, with a prescription',
  H1: 'H1, with a prescription and a register',
}
const options = Object.fromEntries(scheduleNames.map((name) => [name, scheduleLabels[name]]))

type ScheduleChoicesProps = { shown: ProductImport; onChosen: (shown: ProductImport) => void }

/** Sets a schedule for many new products of a list without schedules at once (catalogue-20). */
export function ScheduleChoices({ shown: { id, state, preview }, onChosen }: ScheduleChoicesProps) {
  const groups = preview?.groups ?? []
  const choose = useDeskCall(
    (form: FormData, api) => {
      const schedules = Object.fromEntries(groups.map(({ group }) => [group, formText(form, group) as Schedule]))
      return api('POST /api/desk/products/imports/:id/columns', { id, schedules })
    },
    { done: (body) => onChosen(body.import) },
  )
  if (state !== 'ready' || groups.length === 0) return null
  return (
    <section aria-label="Schedules" className="flex flex-col gap-4 rounded-lg border border-line p-3">
      <div>
        <h3 className="text-lg font-semibold">Schedules</h3>
        <p className="text-quiet">
          The list has none. Salts of Schedule H1 are registered and those of Schedule X never sold, whatever is chosen
          here. Until you choose, every other new product needs a prescription.
        </p>
      </div>
      <CallForm call={choose} submitLabel="Set these schedules">
        {groups.map(({ group, count, examples, schedule }) => (
          <SelectField
            key={group}
            name={group}
            label={`${formatCount(count)} ${scheduleGroups[group].label}`}
            hint={`${examples.join(', ')}${count > examples.length ? ' …' : ''}`}
            options={options}
            defaultValue={schedule ?? scheduleGroups[group].proposed}
          />
        ))}
      </CallForm>
    </section>
  )
}
