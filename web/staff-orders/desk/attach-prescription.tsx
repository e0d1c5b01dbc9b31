import { useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { callDesk } from '#web/desk/desk-session.ts'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { shrinkPicture } from '#web/prescriptions/upload-file.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'

type AttachPrescriptionProps = { order: DeskOrder; onChanged: (order: DeskOrder) => void }

const FAILED = 'The picture could not be sent. Please try again.'

/** Takes the pictures of a prescription that came on paper or by message. */
export function AttachPrescription({ order, onChanged }: AttachPrescriptionProps) {
  const denial = useDenial('orders.place')
  const api = useFormApi()
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const isOpen = order.status === 'Pending' || order.status === 'Confirmed'
  if (order.prescription !== 'needed' || !isOpen || denial !== null) return null
  const id = order._id

  async function send(files: readonly File[]): Promise<string | null> {
    const fileIds: string[] = []
    for (const chosen of files) {
      const file = chosen.type === 'application/pdf' ? chosen : await shrinkPicture(chosen)
      const uploaded = await callDesk('POST /api/desk/orders/:id/prescription-files', { id }, { file })
      if (!uploaded.ok) return refusalText(uploaded, FAILED)
      fileIds.push(...uploaded.body.fileIds)
    }
    const result = await api('POST /api/desk/orders/:id/prescriptions', { id, fileIds })
    if (!result.ok) return refusalText(result, FAILED)
    announce('The prescription is with the pharmacist')
    onChanged(result.body.order)
    return null
  }

  return (
    <DeskSection title="Prescription">
      <p>The order waits for it. Attach the slip, or the picture that came by WhatsApp.</p>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <FileDrop
        label="Attach pictures"
        hint="JPEG, PNG, WebP or PDF"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        multiple
        isBusy={isBusy}
        add={(files) => {
          if (files.length === 0) return
          setBusy(true)
          void send(files).then((message) => {
            setBusy(false)
            setAlert(message)
          })
        }}
      />
    </DeskSection>
  )
}
