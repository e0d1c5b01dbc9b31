import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { CartState } from './local-cart.ts'

/** Says what was just removed, with Undo (D4). It takes the focus, because the button that was pressed is gone. */
export function RemovedNotice({ removed, onUndo }: { removed: CartState['removed']; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  const count = removed.length
  const seen = useRef(count)
  useEffect(() => {
    if (count > seen.current) undo.current?.focus({ preventScroll: true })
    seen.current = count
  }, [count])
  const last = removed.at(-1)
  return (
    <div role="status" className="empty:-mb-4">
      {last !== undefined && (
        <div className="flex items-center gap-3 rounded-lg border border-line bg-sunken py-2 pr-2 pl-4">
          <Icon name="trash" className="shrink-0 text-quiet" />
          <p className="min-w-0 flex-1">
            <span className="line-clamp-1 font-semibold">{last.line.productName}</span> removed from your cart
          </p>
          <Button ref={undo} variant="quiet" onClick={onUndo}>
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}
