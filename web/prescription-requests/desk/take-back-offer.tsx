import { useState } from 'react'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** Takes back an unanswered offer. The page then shows the order pad with its lines. */
export function TakeBackOffer({ id }: { id: string }) {
  const api = useFormApi()
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)

  async function takeBack() {
    setBusy(true)
    const result = await api('POST /api/desk/prescription-requests/:id/take-back', { id })
    if (result.ok) return location.reload()
    setBusy(false)
    setAlert(refusalText(result, 'This could not be saved. Please check the connection.'))
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button variant="quiet" busy={isBusy} busyLabel="Taking back..." onClick={() => void takeBack()}>
        Correct the offer
      </Button>
      <p className="text-quiet">Until you send it again, the customer cannot confirm it.</p>
    </div>
  )
}
