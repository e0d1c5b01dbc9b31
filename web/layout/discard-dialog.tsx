import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks whether to lose what is typed. Closing it keeps the work. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      open
      title="Leave without saving?"
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>Keep editing</Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>What you typed here is not saved yet.</p>
    </Dialog>
  )
}
