import { Select } from '#web/ui/select.tsx'

import { Sample } from './sample.tsx'

const sorts = [
  { value: '', label: 'Best match' },
  { value: 'price', label: 'Price, lowest first' },
  { value: 'name', label: 'Name, A to Z' },
]
const states = [
  { value: '', label: 'Choose a state', disabled: true },
  { value: 'TS', label: 'Telangana' },
  { value: 'AP', label: 'Andhra Pradesh' },
]

export function SelectSamples() {
  return (
    <Sample title="Select">
      <div className="grid gap-5 md:grid-cols-2">
        <Select label="Sort by" name="sample-sort" options={sorts} />
        <Select label="State" name="sample-state" options={states} optional hint="As it stands on letters" />
        <Select
          label="State"
          name="sample-state-wrong"
          options={states}
          required
          error="State is required"
          defaultValue=""
        />
        <Select label="Country" name="sample-country" options={[{ value: 'IN', label: 'India' }]} disabled />
      </div>
    </Sample>
  )
}
