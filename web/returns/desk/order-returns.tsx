import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { askingChanges } from '#domain/returns/asking-changes.ts'
import { returnStateName, returnStateNames } from '#domain/returns/return-states.ts'
import { formatDate } from '#domain/time.ts'
import { ChangeFieldControls, readChangeFields, sendTyped } from '#web/desk/change-fields.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { RowLink } from '#web/desk/list-links.tsx'
import { PacksFields, readPacks } from '#web/desk/packs-fields.tsx'
import { hasErrors } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Rupees } from '#web/ui/price.tsx'

const { permission, label, done, dialog, fields: allFields, check } = askingChanges.ask
const { payout: _, ...fieldsWithoutPayout } = allFields

/** The returns of an order, and the button that records another. */
export function OrderReturnsSection({ order }: { order: DeskOrder }) {
  const { returns, status } = order
  const isPossible = status === 'Delivered'
  if (returns.length === 0 && !isPossible) return null
  return (
    <DeskSection title="Returns">
      {returns.length === 0 ? (
        <p className="text-quiet">Nothing has come back.</p>
      ) : (
        <ul className="divide-y divide-line">
          {returns.map((one) => (
            <li key={one._id} className="flex flex-wrap items-center gap-x-3 py-1">
              <RowLink to={href('/desk/returns/:id', { id: one._id })}>{formatDate(one.askedAt)}</RowLink>
              <Badge>{returnStateName(one, returnStateNames)}</Badge>
              {one.refund !== null && <Rupees amount={one.refund} />}
            </li>
          ))}
        </ul>
      )}
      {isPossible && <RecordReturn order={order} />}
    </DeskSection>
  )
}

/** Records the return that the customer of a delivered order asks for, and opens it. */
function RecordReturn({ order }: { order: DeskOrder }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const fields = order.paymentType === 'COD' ? allFields : fieldsWithoutPayout
  return (
    <>
      <ActionButton action={permission} variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {label}
      </ActionButton>
      {isOpen && (
        <FormDialog
          title={dialog.title}
          submitLabel={dialog.submit}
          send={async (form, api) => {
            const typed = readChangeFields(fields, form)
            if ('errors' in typed) return typed
            const errors = check(typed.values as Parameters<typeof check>[0])
            if (hasErrors(errors)) return { errors }
            const values = { payout: '', ...typed.values, lines: readPacks(order, form), id: order._id }
            return sendTyped(api, 'POST /api/desk/orders/:id/returns', values)
          }}
          onDone={({ return: { _id: id } }) => {
            announce(done)
            void navigate(href('/desk/returns/:id', { id }))
          }}
          onClose={() => setOpen(false)}
        >
          {(errors) => (
            <>
              <PacksFields order={order} hint="Packs that come back" errors={errors} />
              {order.trade !== null && (
                <p className="text-quiet">
                  Expired goods of a licensed buyer are a claim: credited by the share and months of the settings, and
                  destroyed.
                </p>
              )}
              <ChangeFieldControls fields={fields} presets={{}} errors={errors} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
