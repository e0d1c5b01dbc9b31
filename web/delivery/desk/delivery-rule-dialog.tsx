import { type DeliveryArea, deliveryAreas, deliveryWays } from '#domain/delivery/delivery-rules.ts'
import { formValues } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import {
  deliveryClassNames,
  type DeliveryRuleRow,
  isDeliveryAllowed,
  deliveryWayNames,
} from './delivery-class-names.ts'
import { DeliverySettingsDialog, type DeliverySettingsProps } from './delivery-settings-dialog.tsx'

type RuleDialogProps = DeliverySettingsProps & {
  rule: DeliveryRuleRow
  areaNames: Readonly<Record<DeliveryArea, string>>
  onClose: () => void
}

const places = deliveryWays.flatMap((way) => deliveryAreas.map((area) => ({ way, area, name: `${way} ${area}` })))

/** Decides how and where a class is delivered. */
export function DeliveryRuleDialog({ rule, areaNames, settings, ...dialog }: RuleDialogProps) {
  const { deliveryClass } = rule
  return (
    <DeliverySettingsDialog
      {...dialog}
      title={`${deliveryClassNames[deliveryClass]}: where is it delivered?`}
      submitLabel="Save the decision"
      savedText="Decision saved"
      send={(form, api) =>
        api('POST /api/desk/delivery/rules', {
          version: settings.version,
          deliveryClass,
          allowed: places.filter(({ name }) => form.has(name)).map(({ way, area }) => ({ way, area })),
          ...formValues(form, ['note']),
        })
      }
    >
      {(errors) => (
        <>
          {deliveryWays.map((way) => (
            <fieldset key={way} className="flex flex-col">
              <legend className="font-semibold">{deliveryWayNames[way]} may bring it to</legend>
              {places
                .filter((place) => place.way === way)
                .map((place) => (
                  <label key={place.name} className="flex min-h-11 items-center gap-3">
                    <input
                      type="checkbox"
                      name={place.name}
                      defaultChecked={isDeliveryAllowed(rule, place)}
                      className="size-5 shrink-0 accent-brand"
                    />
                    {areaNames[place.area]}
                  </label>
                ))}
            </fieldset>
          ))}
          <p className="text-quiet">Where nothing is ticked, shoppers can reserve it at the outlet.</p>
          <Field
            label="On what does the decision rest?"
            hint="A letter, a rule, advice: it stands beside the decision with your name."
            name="note"
            maxLength={300}
            autoComplete="off"
            required
            error={errors.note}
          />
        </>
      )}
    </DeliverySettingsDialog>
  )
}
