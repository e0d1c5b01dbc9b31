import type { DeskOrder } from '#contract/fulfilment.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { callDesk } from '#web/desk/desk-session.ts'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { useDeskCall } from '#web/desk/form-api.ts'
import { shrinkPicture } from '#web/prescriptions/upload-file.ts'
import { announce } from '#web/ui/announcer.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'

type AttachPrescriptionProps = { order: DeskOrder; onChanged: (order: DeskOrder) => void }

/** Takes the pictures of a prescription that came on paper or by message. */
export function AttachPrescription({ order, onChanged }: AttachPrescriptionProps) {
  const denial = useDenial('orders.place')
  const send = useDeskCall(
    async (files: readonly File[], api) => {
      const fileIds: string[] = []
      for (const chosen of files) {
        const file = chosen.type === 'application/pdf' ? chosen : await shrinkPicture(chosen)
        const uploaded = await callDesk('POST /api/desk/orders/:id/prescription-files', { id: order._id }, { file })
        if (!uploaded.ok) return uploaded
        fileIds.push(...uploaded.body.fileIds)
      }
      return api('POST /api/desk/orders/:id/prescriptions', { id: order._id, fileIds })
    },
    {
      done: (body) => {
        announce('The prescription is with the pharmacist')
        onChanged(body.order)
      },
      fallback: 'The picture could not be sent. Please try again.',
    },
  )
  const isOpen = order.status === 'Pending' || order.status === 'Confirmed'
  if (order.prescription !== 'needed' || !isOpen || denial !== null) return null
  return (
    <DeskSection title="Prescription">
      <p>The order waits for it. Attach the slip, or the picture that came by WhatsApp.</p>
      <CallAlert call={send} />
      <FileDrop
        label="Attach pictures"
        hint="JPEG, PNG, WebP or PDF"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        multiple
        isBusy={send.isBusy}
        add={(files) => files.length > 0 && send.start(files)}
      />
    </DeskSection>
  )
}
