import { useState } from 'react'
import type { CashDetails } from '#contract/day.ts'
import { heldCashChanges } from '#domain/day/cash-changes.ts'
import { MAX_FILES } from '#domain/prescriptions/prescription-rules.ts'
import { ChangeFieldControls, readChangeFields, sendTyped } from '#web/desk/change-fields.tsx'
import { callDesk } from '#web/desk/desk-session.ts'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { shrinkPicture } from '#web/prescriptions/upload-file.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

type MoveName = 'takeFloat' | 'spend'
type CashMovesProps = { staff: string | undefined; lastFloat: number | null; onChanged: (shown: CashDetails) => void }

/** The buttons for change money from the safe and for expenses (day-5). */
export function CashMoves({ staff, lastFloat, onChanged }: CashMovesProps) {
  const [open, setOpen] = useState<MoveName | null>(null)
  const done = (name: MoveName) => (shown: CashDetails) => {
    announce(heldCashChanges[name].done)
    setOpen(null)
    onChanged(shown)
  }
  const close = () => setOpen(null)
  const of = staff === undefined ? {} : { staff }
  return (
    <div className="flex flex-wrap gap-3">
      {(['takeFloat', 'spend'] as const).map((name) => (
        <Button key={name} variant="secondary" onClick={() => setOpen(name)}>
          {heldCashChanges[name].label}
        </Button>
      ))}
      {open === 'takeFloat' && <FloatDialog of={of} last={lastFloat} onDone={done('takeFloat')} onClose={close} />}
      {open === 'spend' && <ExpenseDialog of={of} onDone={done('spend')} onClose={close} />}
    </div>
  )
}

type DialogProps = { of: { staff?: string }; onDone: (shown: CashDetails) => void; onClose: () => void }

function FloatDialog({ of, last, onDone, onClose }: DialogProps & { last: number | null }) {
  const { dialog, fields } = heldCashChanges.takeFloat
  return (
    <FormDialog
      title={dialog.title}
      submitLabel={dialog.submit}
      send={(form, api) => {
        const read = readChangeFields(fields, form)
        return 'errors' in read ? read : sendTyped(api, 'POST /api/desk/cash/float', { ...read.values, ...of })
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <ChangeFieldControls fields={fields} presets={last === null ? {} : { amount: last }} errors={errors} />
      )}
    </FormDialog>
  )
}

/** A photo of a receipt. `fileIds` are its pictures once it is uploaded. */
type ReceiptPhoto = { readonly file: File; readonly fileIds: readonly string[] | null }

function ExpenseDialog({ of, onDone, onClose }: DialogProps) {
  const { dialog, fields } = heldCashChanges.spend
  const [photos, setPhotos] = useState<readonly ReceiptPhoto[]>([])
  return (
    <FormDialog
      title={dialog.title}
      submitLabel={dialog.submit}
      send={async (form, api) => {
        const read = readChangeFields(fields, form)
        if ('errors' in read) return read
        const fileIds: string[] = []
        for (const photo of photos) {
          const uploaded = photo.fileIds === null ? await uploadReceipt(photo.file) : null
          if (uploaded?.ok === false) return uploaded
          const ids = uploaded?.body.fileIds ?? photo.fileIds ?? []
          // A repeat after a refusal sends no photo twice.
          setPhotos((now) => now.map((one) => (one.file === photo.file ? { ...one, fileIds: ids } : one)))
          fileIds.push(...ids)
        }
        return sendTyped(api, 'POST /api/desk/cash/expense', { ...read.values, ...of, fileIds })
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ChangeFieldControls fields={fields} errors={errors} />
          <FileDrop
            label="Photo of the receipt"
            hint={photos.length === 0 ? 'JPEG, PNG, WebP or PDF' : photoNames(photos)}
            accept="image/jpeg,image/png,image/webp,application/pdf"
            multiple
            isBusy={false}
            add={(files) =>
              setPhotos((now) => [...now, ...files.map((file) => ({ file, fileIds: null }))].slice(0, MAX_FILES))
            }
          />
        </>
      )}
    </FormDialog>
  )
}

function photoNames(photos: readonly ReceiptPhoto[]): string {
  return photos.map(({ file }) => file.name).join(', ')
}

async function uploadReceipt(file: File) {
  const picture = file.type === 'application/pdf' ? file : await shrinkPicture(file)
  return callDesk('POST /api/desk/cash/receipts', {}, { file: picture })
}
