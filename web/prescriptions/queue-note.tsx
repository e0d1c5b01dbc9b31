import { type PrescriptionPlace, queueSentence } from '#domain/prescriptions/queue-place.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The place in the queue of the desk, and how fast it was lately. Nothing for what does not wait there. */
export function QueueNote({ queue }: { queue: PrescriptionPlace | null | undefined }) {
  if (!queue) return null
  return (
    <p className="flex items-start gap-2 text-quiet">
      <Icon name="clock" className="mt-0.5" />
      <span>{queueSentence(queue)}</span>
    </p>
  )
}
