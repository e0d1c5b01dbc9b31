import { useDeskCall } from '#web/desk/form-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'

/** Takes back an unanswered offer. The page then shows the order pad with its lines. */
export function TakeBackOffer({ id }: { id: string }) {
  const takeBack = useDeskCall((_: void, api) => api('POST /api/desk/prescription-requests/:id/take-back', { id }), {
    done: () => location.reload(),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <CallAlert call={takeBack} />
      <Button variant="quiet" busy={takeBack.isBusy} busyLabel="Taking back..." onClick={() => takeBack.start()}>
        Correct the offer
      </Button>
      <p className="text-quiet">Until you send it again, the customer cannot confirm it.</p>
    </div>
  )
}
