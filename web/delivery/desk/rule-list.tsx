import { useState } from 'react'
import { deliveryAreas, deliveryWays, type ShopOrigin } from '#domain/delivery/delivery-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { deliveryClassNames, type DeliveryRuleRow, isAllowedIn, wayNames } from './delivery-class-names.ts'
import type { DeliveryEditing } from './delivery-editing.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** The default of an undecided class, by the origin of the shop. */
const undecidedTexts = {
  demo: 'Not decided. The demo delivers it as marked.',
  new: 'Not decided. Until then the shop delivers it as marked; everything else waits at the outlet.',
  existing: 'Not decided. The shop goes on as before, as marked. Please decide.',
} as const satisfies Record<ShopOrigin, string>

/** Which medicines are delivered how and where, with who decided it. Classes that concern a product must all be allowed. */
export function RuleTable({ settings, onSaved, onStale }: DeliveryEditing) {
  const [edited, setEdited] = useState<DeliveryRuleRow | null>(null)
  const { rules, home } = settings
  const areaNames = { district: home.district, state: `Rest of ${home.state}`, India: 'Rest of India' }
  return (
    <DeskSection title="What is delivered where">
      <p className="text-quiet">
        A product is delivered when its schedule is, and where it is psychotropic or must stay cold, that too. An
        unknown PIN code counts as the rest of India. Schedule X is never sold.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Rules of delivery">
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <td />
              {deliveryWays.map((way) => (
                <th key={way} scope="colgroup" colSpan={deliveryAreas.length} className="px-2 pt-2 text-left">
                  {wayNames[way]}
                </th>
              ))}
            </tr>
            <tr className="align-bottom text-left text-xs text-quiet">
              <td />
              {deliveryWays.flatMap((way) =>
                deliveryAreas.map((area) => (
                  <th key={`${way} ${area}`} scope="col" className="p-2 font-normal">
                    {areaNames[area]}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <RuleRows
                key={rule.deliveryClass}
                rule={rule}
                undecidedText={undecidedTexts[settings.origin]}
                decide={() => setEdited(rule)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {edited !== null && (
        <RuleDialog
          rule={edited}
          areaNames={areaNames}
          settings={settings}
          onStale={onStale}
          onSaved={(saved, text) => {
            setEdited(null)
            onSaved(saved, text)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </DeskSection>
  )
}

type RuleRowsProps = { rule: DeliveryRuleRow; undecidedText: string; decide: () => void }

/** The marks of a class, and below them who decided. */
function RuleRows({ rule, undecidedText, decide }: RuleRowsProps) {
  const { deliveryClass, decision } = rule
  const name = deliveryClassNames[deliveryClass]
  return (
    <>
      <tr className="border-t border-line">
        <th scope="row" className="py-2 pr-2 text-left">
          {name}
        </th>
        {deliveryWays.flatMap((way) =>
          deliveryAreas.map((area) => (
            <td key={`${way} ${area}`} className="p-2">
              <Mark isAllowed={isAllowedIn(rule, { way, area })} />
            </td>
          )),
        )}
      </tr>
      <tr>
        <td colSpan={1 + deliveryWays.length * deliveryAreas.length} className="pb-3">
          <div className="sticky left-0 flex max-w-[calc(100vw-4rem)] flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 flex-1 basis-48 text-quiet wrap-anywhere">
              {decision === null ? undecidedText : `${decision.by}, ${formatDateTime(decision.at)}: ${decision.note}`}
            </p>
            <ActionButton action="delivery.rules" variant="quiet" aria-label={`Decide on ${name}`} onClick={decide}>
              Decide…
            </ActionButton>
          </div>
        </td>
      </tr>
    </>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  return isAllowed ? (
    <>
      <Icon name="check" className="text-success" />
      <span className="sr-only">Delivered</span>
    </>
  ) : (
    <>
      <Icon name="minus" className="text-quiet" />
      <span className="sr-only">At the outlet</span>
    </>
  )
}
