import {
  type DeliveryArea,
  deliveryAreas,
  type DeliveryWay,
  deliveryWays,
  type ShopOrigin,
} from '#domain/delivery/delivery-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import {
  deliveryClassNames,
  type DeliveryRuleRow,
  isDeliveryAllowed,
  deliveryWayNames,
} from './delivery-class-names.ts'
import { DeliveryButtons, type DeliverySettingsProps } from './delivery-buttons.tsx'

/** The default of an undecided class, by the origin of the shop. */
const undecidedTexts = {
  demo: 'Not decided. The demo delivers it as shown.',
  new: 'Not decided. Until then the shop delivers it as shown; everything else waits at the outlet.',
  existing: 'Not decided. The shop goes on as before, as shown. Please decide.',
} as const satisfies Record<ShopOrigin, string>

/** The delivery rules by class with their decisions. All classes of a product must be allowed. */
export function DeliveryRuleList(editing: DeliverySettingsProps) {
  const { settings } = editing
  const { rules, home } = settings
  const areaNames = { district: home.district, state: `Rest of ${home.state}`, India: 'Rest of India' }
  return (
    <DeskSection title="What is delivered where">
      <p className="text-quiet">
        A product is delivered when its schedule is, and where it is psychotropic or must stay cold, that too. An
        unknown PIN code counts as the rest of India. Schedule X is never sold.
      </p>
      <ul aria-label="Rules of delivery" className="divide-y divide-line">
        {rules.map((rule) => (
          <Rule key={rule.deliveryClass} rule={rule} areaNames={areaNames} {...editing} />
        ))}
      </ul>
    </DeskSection>
  )
}

type RuleProps = DeliverySettingsProps & {
  rule: DeliveryRuleRow
  areaNames: Readonly<Record<DeliveryArea, string>>
}

function Rule({ rule, areaNames, ...editing }: RuleProps) {
  const { deliveryClass, decision } = rule
  const name = deliveryClassNames[deliveryClass]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="flex-1 basis-60">
        <h3 className="font-semibold">{name}</h3>
        <ul>
          {deliveryWays.map((way) => (
            <li key={way}>
              {deliveryWayNames[way]}: {placesOf(rule, way, areaNames)}
            </li>
          ))}
        </ul>
        <p className="text-quiet wrap-anywhere">
          {decision === null
            ? undecidedTexts[editing.settings.origin]
            : `${decision.by}, ${formatDateTime(decision.at)}: ${decision.note}`}
        </p>
      </div>
      <DeliveryButtons
        {...editing}
        names={['decide']}
        subject={{ deliveryClass }}
        parts={{
          decide: {
            ...ruleDialog(rule, areaNames),
            ariaLabel: () => `Decide: ${name}`,
            title: () => `${name}: where is it delivered?`,
          },
        }}
      />
    </li>
  )
}

function placesOf(rule: DeliveryRuleRow, way: DeliveryWay, areaNames: RuleProps['areaNames']): string {
  const areas = deliveryAreas.filter((area) => isDeliveryAllowed(rule, { way, area }))
  if (areas.length === deliveryAreas.length) return 'all of India'
  return areas.length === 0 ? 'nowhere' : areas.map((area) => areaNames[area]).join(', ')
}

const places = deliveryWays.flatMap((way) => deliveryAreas.map((area) => ({ way, area, name: `${way} ${area}` })))

/** The form that decides how and where a class is delivered. */
function ruleDialog(rule: DeliveryRuleRow, areaNames: RuleProps['areaNames']): DialogParts<unknown> {
  return {
    ownFields: () => <RuleFields rule={rule} areaNames={areaNames} />,
    readOwn: (_, data) => ({
      allowed: places.filter(({ name }) => data.has(name)).map(({ way, area }) => ({ way, area })),
    }),
  }
}

function RuleFields({ rule, areaNames }: Pick<RuleProps, 'rule' | 'areaNames'>) {
  return (
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
    </>
  )
}
