import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { Sample } from './sample.tsx'

export function DialogSample() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Sample title="Dialog">
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
      </div>
      <Dialog
        title="Remove all items?"
        open={isOpen}
        onClose={close}
        actions={
          <>
            <Button variant="danger" onClick={close}>
              Yes, remove them
            </Button>
            <Button variant="secondary" onClick={close}>
              Keep them
            </Button>
          </>
        }
      >
        <p className="text-quiet">Your cart will be empty. Nothing is ordered or cancelled by this.</p>
      </Dialog>
    </Sample>
  )
}
