import type { DeskReturn } from '#contract/returns.ts'
import { type ReturnChangeName, returnRules } from '#domain/returns/return-changes.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { InspectFields, readInspectedLines } from './inspect-fields.tsx'

type ReturnChangeButtonsProps = { shown: DeskReturn; onChanged: (changed: DeskReturn) => void }

/** The next steps of a return. */
export function ReturnChangeButtons({ shown, onChanged }: ReturnChangeButtonsProps) {
  return (
    <DeskSection title="Next steps">
      {!returnRules.hasStep(shown) && <p className="text-quiet">Nothing is left to do for this return.</p>}
      <RecordChanges
        of={returnRules}
        at="/api/desk/returns/:id"
        as="return"
        record={shown}
        facts={shown}
        parts={parts}
        reloads
        onChanged={onChanged}
      />
    </DeskSection>
  )
}

const parts: Readonly<Partial<Record<ReturnChangeName, DialogParts<DeskReturn>>>> = {
  approve: { presets: () => ({ way: 'send' }) },
  inspect: {
    intro: () => <p>Only the packs that you type are paid back. The others stay the customer’s.</p>,
    ownFields: ({ record, errors }) => <InspectFields goods={record} errors={errors} />,
    readOwn: (record, data) => ({ lines: readInspectedLines(record, data) }),
  },
  payOut: {
    intro: ({ payout }) => (
      <p className="wrap-anywhere">
        Please send the money to <strong translate="no">{payout ?? 'the customer'}</strong>
        <span>, then type the reference.</span>
      </p>
    ),
  },
}
