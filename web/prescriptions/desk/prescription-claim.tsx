import { useState } from 'react'
import type { DeskPrescription } from '#contract/prescriptions.ts'
import { formatDateTime } from '#domain/time.ts'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

type ClaimProps = { prescription: DeskPrescription; onClaimed: (prescription: DeskPrescription) => void }

/** Reserves a prescription for ten minutes, so that colleagues take the next one. */
export function PrescriptionClaim({ prescription: { _id: id, claim }, onClaimed }: ClaimProps) {
  const session = useDeskSession()
  const [alert, setAlert] = useState<string | null>(null)
  const api = useFormApi()
  const isMine = session.kind === 'staff' && claim?.staffId === session.staff.id
  if (claim !== null && !isMine) return <AlertBox>{claim.name} is checking this prescription.</AlertBox>
  if (claim !== null) return <p className="text-quiet">Reserved for you until {formatDateTime(claim.until)}.</p>

  async function reserve() {
    const result = await api('POST /api/desk/prescriptions/:id/claim', { id })
    setAlert(result.ok ? null : refusalText(result, 'This could not be saved. Please check the connection.'))
    if (!result.ok) return
    onClaimed(result.body.prescription)
    announce('Reserved for ten minutes')
  }

  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button variant="secondary" className="self-start" onClick={() => void reserve()}>
        I check this
      </Button>
    </>
  )
}
