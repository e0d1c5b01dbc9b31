import type { ApiResult } from '#contract/client.ts'
import type { SupplierReturn, supplierReturnChangeEndpoints } from '#contract/supplier-returns.ts'
import { integerFromList } from '#domain/lists/list-numbers.ts'
import {
  type SupplierReturnChangeName,
  supplierReturnChangeAbsence,
  supplierReturnChangeRefusal,
  supplierReturnChanges,
} from '#domain/stock/supplier-return-changes.ts'
import { indianDay } from '#domain/time.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped } from '#web/desk/change-fields.tsx'
import { deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { findNewer } from '#web/desk/find-newer.ts'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { packsText } from '../batch-row.tsx'

type Answer = { readonly supplierReturn: SupplierReturn }
type SupplierReturnButtonsProps = { note: SupplierReturn; onChanged: (changed: SupplierReturn) => void }

/** The next steps of a return to a supplier. */
export function SupplierReturnButtons({ note, onChanged }: SupplierReturnButtonsProps) {
  const session = useDeskSession()
  const isAuthor = session.kind === 'staff' && note.authorIds.includes(session.staff.id)
  const { _id: id, state } = note
  const isOffered = (name: SupplierReturnChangeName) => supplierReturnChangeAbsence(name, state) === null
  const isDone = !(Object.keys(supplierReturnChanges) as SupplierReturnChangeName[]).some(isOffered)
  if (isDone) return <p className="text-quiet">Nothing is left to do for this return.</p>
  return (
    <ChangeButtons<SupplierReturnChangeName, Answer>
      changes={supplierReturnChanges}
      record={{ supplierReturn: note }}
      dialogs={dialogs}
      isOffered={isOffered}
      refusalOf={(name) => supplierReturnChangeRefusal(name, { ...note, isAuthor })}
      send={(api, name, values, { supplierReturn: { version } }) =>
        sendTyped(api, keyOf(name), { ...values, id, ...(name in withVersion && { version }) })
      }
      newerOf={newerOf}
      reload={async () => {
        const now = await deskApi('GET /api/desk/supplier-returns/:id', { id })
        return now.ok ? now.body : null
      }}
      onChanged={({ supplierReturn }) => onChanged(supplierReturn)}
    />
  )
}

/** The changes that depend on the shown lines. */
const withVersion: Partial<Record<SupplierReturnChangeName, true>> = { send: true, save: true }

type SupplierReturnKey = `POST ${(typeof supplierReturnChangeEndpoints)[SupplierReturnChangeName]['path']}`

function keyOf(name: SupplierReturnChangeName): SupplierReturnKey {
  const change = supplierReturnChanges[name]
  return `POST /api/desk/supplier-returns/:id/${'path' in change ? change.path : name}` as SupplierReturnKey
}

function newerOf(result: ApiResult<Answer>): Answer | null {
  const newer = findNewer<SupplierReturn>(result)
  return newer === null ? null : { supplierReturn: newer }
}

const dialogs: Readonly<Partial<Record<SupplierReturnChangeName, DialogParts<Answer>>>> = {
  send: {
    intro: ({ supplierReturn: { packs, value, supplier } }) => (
      <p className="wrap-anywhere">
        {`${packsText(packs)} worth `}
        <Rupees amount={value} />
        <span>{` leave the shop for ${supplier.name}. Print the note before, so that it goes with them.`}</span>
      </p>
    ),
  },
  save: {
    ownFields: ({ record, errors }) => <QuantityFields lines={record.supplierReturn.lines} errors={errors} />,
    readOwn: ({ supplierReturn: { lines } }, data) => ({
      lines: lines.map(({ batchId, quantity }) => {
        const typed = formText(data, `quantity-${batchId}`).trim()
        return { batchId, quantity: typed === '' ? quantity : (integerFromList(typed) ?? -1) }
      }),
    }),
  },
  credit: {
    presets: ({ supplierReturn: { value } }, now) => ({ amount: value, creditedOn: indianDay(now) }),
  },
  refuse: { intro: () => <p>The packs wait for inspection at their batches, where they are destroyed.</p> },
}

function QuantityFields({ lines, errors }: Pick<SupplierReturn, 'lines'> & { errors: FieldErrors }) {
  return (
    <>
      {lines.map(({ batchId, productName, batchNumber, quantity, inShop }) => (
        <Field
          key={batchId}
          label={`${productName}, batch ${batchNumber}`}
          hint={`${packsText(inShop)} in the shop. 0 takes the batch off the note.`}
          name={`quantity-${batchId}`}
          inputMode="numeric"
          defaultValue={quantity}
          error={errors[`quantity-${batchId}`]}
        />
      ))}
      <FieldError error={errors.lines} />
    </>
  )
}
