import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { BatchRow } from '#contract/stock.ts'
import { MarkedBar, type ShownList } from '#web/desk/desk-list.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { formText } from '#web/platform/forms.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useSuppliers } from '../use-suppliers.ts'

/** Puts the marked batches on return notes, one for each supplier. */
export function ReturnBar({ list }: { list: ShownList<'GET /api/desk/batches'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MarkedBar list={list} hint="Mark batches to return them to their suppliers.">
      <ActionButton action="stock.count" onClick={() => setOpen(true)}>
        Return to supplier…
      </ActionButton>
      {isOpen && <ReturnDialog batches={list.marked} onClose={() => setOpen(false)} />}
    </MarkedBar>
  )
}

function ReturnDialog({ batches, onClose }: { batches: readonly BatchRow[]; onClose: () => void }) {
  const navigate = useNavigate()
  const unknown = batches.filter(({ supplier }) => supplier === null)
  const known = new Set(batches.flatMap(({ supplier }) => supplier ?? []))
  return (
    <FormDialog
      title="Return to supplier"
      submitLabel="Prepare the notes"
      send={(form, api) =>
        api('POST /api/desk/supplier-returns', {
          batchIds: batches.map(({ _id }) => _id),
          supplierId: formText(form, 'supplierId') || null,
        })
      }
      onDone={({ rows: [first, ...others] }) =>
        void navigate(
          first === undefined || others.length > 0
            ? `${href('/desk/supplier-returns')}?state=draft`
            : href('/desk/supplier-returns/:id', { id: first._id }),
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {`Each supplier gets one note (${[...known].join(', ') || 'none is known'}). Packs stay until a note is sent; their number can be changed before.`}
          </p>
          {unknown.length > 0 && (
            <SupplierField
              label={unknown.length === 1 ? `Supplier of batch ${unknown[0]?.number}` : 'Supplier of the other batches'}
              error={errors.supplierId}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** A menu of all suppliers. */
function SupplierField({ label, error }: { label: string; error: string | null | undefined }) {
  const options = useSuppliers()
  return (
    <SelectField
      name="supplierId"
      label={label}
      options={Object.fromEntries(options.map(({ _id, name }) => [_id, name]))}
      emptyText="Please choose"
      error={error}
      required
    />
  )
}
