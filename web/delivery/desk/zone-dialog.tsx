import { useState } from 'react'
import type { ApiInput } from '#contract/api.ts'
import type { DeliverySettings, DeliveryZone } from '#contract/delivery-settings.ts'
import type { DeliveryWay } from '#domain/delivery/delivery-rules.ts'
import { splitPlaces, ZONE_DAYS_MAX, zoneErrors, type ZoneReach } from '#domain/delivery/zones.ts'
import { paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { type FieldErrors, formValues, hasErrors } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { deliveryWayNames } from './delivery-class-names.ts'
import { DeliverySettingsDialog, type DeliverySettingsProps } from './delivery-settings-dialog.tsx'

type ZoneDialogProps = DeliverySettingsProps & {
  /** Null adds a zone. */
  zone: DeliveryZone | null
  onClose: () => void
}

/** The form of a zone. */
export function ZoneDialog({ zone, settings, ...dialog }: ZoneDialogProps) {
  const [reach, setReach] = useState<ZoneReach>(zone?.reach ?? 'places')
  return (
    <DeliverySettingsDialog
      {...dialog}
      title={zone === null ? 'Add a zone' : `Change ${zone.name}`}
      submitLabel="Save the zone"
      savedText="Zone saved"
      send={async (data, api) => {
        const form = readZoneForm(data, settings.version)
        if ('errors' in form) return form
        return zone === null
          ? api('POST /api/desk/delivery/zones', form)
          : api('POST /api/desk/delivery/zones/:id', { ...form, id: zone._id })
      }}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            name="name"
            maxLength={60}
            defaultValue={zone?.name ?? ''}
            autoComplete="off"
            required
            error={errors.name}
          />
          {zone?.reach === 'India' ? (
            <input type="hidden" name="reach" value="India" />
          ) : (
            <SelectField
              label="Where"
              name="reach"
              value={reach}
              onChange={({ target }) => setReach(target.value as ZoneReach)}
              options={reachOptions(settings)}
              error={errors.reach}
            />
          )}
          {reach === 'places' && <PlaceFields zone={zone} errors={errors} />}
          <TermFields zone={zone} errors={errors} />
        </>
      )}
    </DeliverySettingsDialog>
  )
}

type FieldsProps = { zone: DeliveryZone | null; errors: FieldErrors }

function PlaceFields({ zone, errors }: FieldsProps) {
  const field = (name: 'pins' | 'districts') => ({
    name,
    multiline: true as const,
    rows: 2,
    defaultValue: zone?.[name].join(', ') ?? '',
    error: errors[name],
  })
  return (
    <>
      <Field
        {...field('pins')}
        label="PIN codes"
        hint="With commas between them. The first digits stand for all that begin with them: 560 is Bengaluru."
      />
      <Field
        {...field('districts')}
        label="Districts"
        hint="As the list of the post names them, with commas between them."
      />
    </>
  )
}

function TermFields({ zone, errors }: FieldsProps) {
  const field = (name: 'daysMin' | 'daysMax' | 'cutOff' | 'codMax', initial: string | number) => ({
    name,
    defaultValue: zone?.[name] ?? initial,
    error: errors[name],
  })
  const days = { type: 'number', min: 0, max: ZONE_DAYS_MAX, required: true } as const
  return (
    <>
      <SelectField label="How" name="way" defaultValue={zone?.way ?? 'courier'} options={deliveryWayNames} />
      <div className="grid grid-cols-2 gap-4">
        <Field {...days} {...field('daysMin', 3)} label="Days, at least" />
        <Field {...days} {...field('daysMax', 7)} label="Days, at most" />
      </div>
      <Field
        {...field('cutOff', '16:00')}
        label="Orders before"
        hint="Later ones count from the next business day."
        type="time"
        required
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="isCodAllowed"
          defaultChecked={zone?.isCodAllowed ?? true}
          className="size-5 shrink-0 accent-brand"
        />
        Cash on delivery is possible
      </label>
      <Field
        {...field('codMax', '')}
        label="Cash up to, in rupees"
        hint="Lower than the shop’s limit. Empty: that limit."
        inputMode="decimal"
        optional
      />
    </>
  )
}

function reachOptions({ home }: DeliverySettings) {
  return {
    places: 'These PIN codes and districts',
    district: `The district ${home.district}`,
    state: `All of ${home.state}`,
  }
}

/** The input of the call, or the errors of its fields. */
function readZoneForm(
  data: FormData,
  version: number,
): ApiInput<'POST /api/desk/delivery/zones'> | { readonly errors: FieldErrors } {
  const typed = formValues(data, ['name', 'pins', 'districts', 'daysMin', 'daysMax', 'cutOff', 'codMax'])
  const limit = typed.codMax.trim() === '' ? null : paiseFromRupees(typed.codMax)
  const form = {
    version,
    name: typed.name.trim(),
    reach: data.get('reach') as ZoneReach,
    pins: splitPlaces(typed.pins),
    districts: splitPlaces(typed.districts),
    way: data.get('way') as DeliveryWay,
    daysMin: Number(typed.daysMin),
    daysMax: Number(typed.daysMax),
    cutOff: typed.cutOff,
    isCodAllowed: data.get('isCodAllowed') === 'on',
    codMax: limit === null ? null : rupeesFromPaise(limit),
  }
  const errors: FieldErrors = {
    ...zoneErrors(form),
    ...(form.name === '' && { name: 'Please type a name.' }),
    ...(limit === null && typed.codMax.trim() !== '' && { codMax: 'Please type an amount such as 5000.' }),
  }
  return hasErrors(errors) ? { errors } : form
}
