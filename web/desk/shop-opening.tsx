import type { SetupOpening } from '#contract/setup.ts'
import { openingRules } from '#domain/setup/opening-changes.ts'
import { formatDateTime } from '#domain/time.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { DeskSection } from './desk-section.tsx'
import { RecordChanges } from './record-changes.tsx'

type OpeningProps = { opening: SetupOpening; onChanged: (opening: SetupOpening) => void }

/** Whether the shop takes orders, and the buttons that change it (setup-5). */
export function ShopOpeningSection({ opening, onChanged }: OpeningProps) {
  return (
    <DeskSection title="Orders">
      <OpeningState opening={opening} />
      <OpeningButtons opening={opening} onChanged={onChanged} />
    </DeskSection>
  )
}

/** Says on top of a page that the shop takes no orders. */
export function ClosedNotice({ opening }: { opening: SetupOpening }) {
  const { state, sentence } = opening
  return state === 'new' || sentence === null ? null : <AlertBox tone="notice">{sentence}</AlertBox>
}

function OpeningState({ opening }: { opening: SetupOpening }) {
  const { changed, sentence } = opening
  return (
    <p>
      {sentence === null ? (
        <span>The shop is open and takes orders.</span>
      ) : (
        <span>
          Customers read: <q>{sentence}</q>
        </span>
      )}
      {changed !== null && (
        <span className="block text-quiet">
          By {changed.by}, {formatDateTime(changed.at)}
        </span>
      )}
    </p>
  )
}

export function OpeningButtons({ opening, onChanged }: OpeningProps) {
  const said = { presets: ({ message, until }: SetupOpening) => ({ message, until: until ?? '' }) }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <RecordChanges
        of={openingRules}
        at="/api/desk/shop"
        as="opening"
        record={opening}
        facts={opening}
        parts={{
          ...(opening.state === 'paused' && {
            open: { label: 'Take orders again' },
          }),
          pause: { ...said, ...(opening.state === 'paused' && { label: 'Change the message' }) },
          close: said,
        }}
        onChanged={onChanged}
      />
    </div>
  )
}
