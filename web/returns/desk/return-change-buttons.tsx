import type { DeskReturn, returnChangeEndpoints } from '#contract/returns.ts'
import {
  type ReturnChangeName,
  returnChangeAbsence,
  returnChangeRefusal,
  returnChanges,
} from '#domain/returns/return-changes.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped } from '#web/desk/change-fields.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { InspectFields, readInspectedLines } from './inspect-fields.tsx'

type Answer = { readonly return: DeskReturn }
type ReturnChangeButtonsProps = { shown: DeskReturn; onChanged: (changed: DeskReturn) => void }

/** The next steps of a return. */
export function ReturnChangeButtons({ shown, onChanged }: ReturnChangeButtonsProps) {
  const isOffered = (name: ReturnChangeName) => returnChangeAbsence(name, shown) === null
  const isDone = !(Object.keys(returnChanges) as ReturnChangeName[]).some(isOffered)
  return (
    <DeskSection title="Next steps">
      {isDone && <p className="text-quiet">Nothing is left to do for this return.</p>}
      <ChangeButtons<ReturnChangeName, Answer>
        changes={returnChanges}
        record={{ return: shown }}
        dialogs={dialogs}
        isOffered={isOffered}
        refusalOf={(name) => returnChangeRefusal(name, shown)}
        send={(api, name, values) => sendTyped(api, keyOf(name), { ...values, id: shown._id })}
        reload={async () => {
          const now = await deskApi('GET /api/desk/returns/:id', { id: shown._id })
          return now.ok ? now.body : null
        }}
        onChanged={(changed) => onChanged(changed.return)}
      />
    </DeskSection>
  )
}

type ReturnChangeKey = `POST ${(typeof returnChangeEndpoints)[ReturnChangeName]['path']}`

function keyOf(name: ReturnChangeName): ReturnChangeKey {
  const change = returnChanges[name]
  return `POST /api/desk/returns/:id/${'path' in change ? change.path : name}` as ReturnChangeKey
}

const dialogs: Readonly<Partial<Record<ReturnChangeName, DialogParts<Answer>>>> = {
  approve: { presets: () => ({ way: 'send' }) },
  inspect: {
    intro: () => <p>Only the packs that you type are paid back. The others stay the customer’s.</p>,
    ownFields: ({ record, errors }) => <InspectFields goods={record.return} errors={errors} />,
    readOwn: (record, data) => ({ lines: readInspectedLines(record.return, data) }),
  },
  payOut: {
    intro: ({ return: { payout } }) => (
      <p className="wrap-anywhere">
        Please send the money to <strong translate="no">{payout ?? 'the customer'}</strong>
        <span>, then type the reference.</span>
      </p>
    ),
  },
}
