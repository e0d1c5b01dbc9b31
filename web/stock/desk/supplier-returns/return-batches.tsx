import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { BatchRow } from '#contract/stock.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { formText } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useSuppliers } from '../use-suppliers.ts'

type ReturnBarProps = { marked: readonly BatchRow[]; hasRows: boolean; onMark: (marked: readonly BatchRow[]) => void }

/** Puts the marked batches on return notes, one for each supplier. */
export function ReturnBar({ marked, hasRows, onMark }: ReturnBarProps) {
  const [isOpen, setOpen] = useState(false)
  if (!hasRows && marked.length === 0) return null
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-3 md:sticky md:top-2 md:z-10">
      <p className="flex min-h-11 items-center font-semibold">
        {marked.length === 0 ? 'Mark batches to return them to their suppliers.' : `${marked.length} marked`}
      </p>
      {marked.length > 0 && (
        <>
          <Button variant="quiet" onClick={() => onMark([])}>
            Unmark all
          </Button>
          <ActionButton action="stock.count" onClick={() => setOpen(true)}>
            Return to supplier…
          </ActionButton>
        </>
      )}
      {isOpen && <ReturnDialog batches={marked} onClose={() => setOpen(false)} />}
    </div>
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
