import type { ProductImport } from '#contract/product-imports.ts'
import { type GroupSchedules, scheduleGroups, scheduleNames } from '#domain/catalogue/schedule-groups.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'
import { formatCount } from '#domain/money.ts'
import { formText } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
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

type ScheduleChoicesProps = {
  shown: ProductImport
  isBusy: boolean
  choose: (choice: { schedules: GroupSchedules }) => void
}

/** Sets a schedule for many new products of a list without schedules at once (catalogue-20). */
export function ScheduleChoices({ shown: { state, preview }, isBusy, choose }: ScheduleChoicesProps) {
  const groups = preview?.groups ?? []
  if (state !== 'ready' || groups.length === 0) return null
  return (
    <form
      aria-label="Schedules"
      className="flex flex-col gap-4 rounded-lg border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        choose({ schedules: Object.fromEntries(groups.map(({ group }) => [group, formText(data, group)])) })
      }}
    >
      <div>
        <h3 className="text-lg font-semibold">Schedules</h3>
        <p className="text-quiet">
          The list has none. Salts of Schedule H1 are registered and those of Schedule X never sold, whatever is chosen
          here. Until you choose, every other new product needs a prescription.
        </p>
      </div>
      {groups.map(({ group, count, examples, schedule }) => (
        <SelectField
          key={group}
          name={group}
          label={`${formatCount(count)} ${scheduleGroups[group].label}`}
          hint={`${examples.join(', ')}${count > examples.length ? ' …' : ''}`}
          options={options}
          emptyText="Please choose"
          required
          defaultValue={schedule ?? scheduleGroups[group].proposed}
        />
      ))}
      <Button type="submit" variant="secondary" className="self-start" busy={isBusy}>
        Set these schedules
      </Button>
    </form>
  )
}
