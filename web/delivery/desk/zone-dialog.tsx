import { useState } from 'react'
import type { DeliverySettings, DeliveryZone } from '#contract/delivery-settings.ts'
import { latinDigits } from '#domain/typed-digits.ts'
import { splitPlaces } from '#domain/delivery/zones.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { type FieldErrors, formCount, formRupees, formText, formValues } from '#web/platform/forms.ts'
import { Field, NumberField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { deliveryWayNames } from './delivery-class-names.ts'

/** The form of a new zone (null) or a known one. */
export function zoneDialog(zone: DeliveryZone | null): DialogParts<DeliverySettings> {
  return {
    ownFields: ({ record, errors }) => <ZoneFields zone={zone} settings={record} errors={errors} />,
    readOwn: (_, data) => readZone(data),
  }
}

type FieldsProps = { zone: DeliveryZone | null; errors: FieldErrors }

function ZoneFields({ zone, settings, errors }: FieldsProps & { settings: DeliverySettings }) {
  const [reach, setReach] = useState<string>(zone?.reach ?? 'places')
  return (
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
          onChange={({ target }) => setReach(target.value)}
          options={reachOptions(settings)}
          error={errors.reach}
        />
      )}
      {reach === 'places' && <PlaceFields zone={zone} errors={errors} />}
      <TermFields zone={zone} errors={errors} />
    </>
  )
}

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
  const field = (name: string, initial: string | number, saved?: string | number | null) => ({
    name,
    defaultValue: saved ?? initial,
    error: errors[name],
  })
  return (
    <>
      <SelectField label="How" name="way" defaultValue={zone?.way ?? 'courier'} options={deliveryWayNames} />
      <div className="grid grid-cols-2 gap-4">
        <NumberField {...field('daysMin', 3, zone?.daysMin)} label="Days, at least" required />
        <NumberField {...field('daysMax', 7, zone?.daysMax)} label="Days, at most" required />
      </div>
      <Field
        {...field('cutOff', '16:00', zone?.cutOff)}
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
        {...field('codMax', '', zone?.codMax)}
        label="Cash up to, in rupees"
        hint="Lower than the shop’s limit. Empty: that limit."
        inputMode="decimal"
        optional
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          {...field('fee', '', zone?.charge?.fee)}
          label="Delivery charge, in rupees"
          hint="Empty: as everywhere."
          inputMode="decimal"
          optional
        />
        <Field
          {...field('freeFrom', '', zone?.charge?.freeFrom)}
          label="Free from, in rupees"
          hint="Of items. Empty: never free."
          inputMode="decimal"
          optional
        />
      </div>
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

function readZone(data: FormData) {
  const names = ['name', 'reach', 'pins', 'districts', 'way', 'daysMin', 'daysMax', 'cutOff'] as const
  const { pins, districts, ...typed } = formValues(data, names)
  return {
    ...typed,
    pins: splitPlaces(latinDigits(pins)),
    districts: splitPlaces(districts),
    daysMin: formCount(data, 'daysMin'),
    daysMax: formCount(data, 'daysMax'),
    isCodAllowed: formText(data, 'isCodAllowed') === 'on',
    codMax: optionalRupees(data, 'codMax'),
    fee: optionalRupees(data, 'fee'),
    freeFrom: optionalRupees(data, 'freeFrom'),
  }
}

function optionalRupees(data: FormData, name: string): number | null {
  return formText(data, name).trim() === '' ? null : formRupees(data, name)
}
