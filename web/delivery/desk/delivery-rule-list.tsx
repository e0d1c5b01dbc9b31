import { useState } from 'react'
import {
  type DeliveryArea,
  deliveryAreas,
  type DeliveryWay,
  deliveryWays,
  type ShopOrigin,
} from '#domain/delivery/delivery-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import {
  deliveryClassNames,
  type DeliveryRuleRow,
  isDeliveryAllowed,
  deliveryWayNames,
} from './delivery-class-names.ts'
import type { DeliverySettingsProps } from './delivery-settings-dialog.tsx'
import { DeliveryRuleDialog } from './delivery-rule-dialog.tsx'

/** The default of an undecided class, by the origin of the shop. */
const undecidedTexts = {
  demo: 'Not decided. The demo delivers it as shown.',
  new: 'Not decided. Until then the shop delivers it as shown; everything else waits at the outlet.',
  existing: 'Not decided. The shop goes on as before, as shown. Please decide.',
} as const satisfies Record<ShopOrigin, string>

/** The delivery rules by class with their decisions. All classes of a product must be allowed. */
export function DeliveryRuleList(editing: DeliverySettingsProps) {
  const { settings } = editing
  const [edited, setEdited] = useState<DeliveryRuleRow | null>(null)
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
          <Rule
            key={rule.deliveryClass}
            rule={rule}
            areaNames={areaNames}
            undecidedText={undecidedTexts[settings.origin]}
            decide={() => setEdited(rule)}
          />
        ))}
      </ul>
      {edited !== null && (
        <DeliveryRuleDialog {...editing} rule={edited} areaNames={areaNames} onClose={() => setEdited(null)} />
      )}
    </DeskSection>
  )
}

type RuleProps = {
  rule: DeliveryRuleRow
  areaNames: Readonly<Record<DeliveryArea, string>>
  undecidedText: string
  decide: () => void
}

function Rule({ rule, areaNames, undecidedText, decide }: RuleProps) {
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
          {decision === null ? undecidedText : `${decision.by}, ${formatDateTime(decision.at)}: ${decision.note}`}
        </p>
      </div>
      <ActionButton action="delivery.rules" variant="quiet" aria-label={`Decide: ${name}`} onClick={decide}>
        Decide…
      </ActionButton>
    </li>
  )
}

function placesOf(rule: DeliveryRuleRow, way: DeliveryWay, areaNames: RuleProps['areaNames']): string {
  const areas = deliveryAreas.filter((area) => isDeliveryAllowed(rule, { way, area }))
  if (areas.length === deliveryAreas.length) return 'all of India'
  return areas.length === 0 ? 'nowhere' : areas.map((area) => areaNames[area]).join(', ')
}
