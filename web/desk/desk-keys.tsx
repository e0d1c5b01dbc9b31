import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SECOND } from '#domain/time.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusedRow, focusRow } from './move-focus.ts'
import type { deskPagesFor } from './desk-navigation.ts'
import { useDeskKeys } from './use-page-keys.ts'
import { useSubmitKeys } from './use-submit-keys.ts'

/** The time after `g` in which the letter of a page counts. */
const GO_WINDOW_MS = 1.5 * SECOND

type DeskKeysProps = { pages: ReturnType<typeof deskPagesFor>; onSearch: (() => void) | undefined }

/** The keys of every page of the desk, and the dialog that lists them. */
export function DeskKeys({ pages, onSearch }: DeskKeysProps) {
  const navigate = useNavigate()
  const [isListed, setListed] = useState(false)
  const goUntil = useRef(0)
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    '/': onSearch,
    '?': () => setListed(true),
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => focusedRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
  }
  useSubmitKeys()
  useDeskKeys((event) => {
    const isGoing = event.timeStamp < goUntil.current
    goUntil.current = event.key === 'g' ? event.timeStamp + GO_WINDOW_MS : 0
    const page = isGoing ? pages.find(({ letter }) => letter === event.key) : undefined
    if (page !== undefined) return void navigate(page.href)
    const act = actions[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  return (
    <Dialog open={isListed} title="Keys" onClose={() => setListed(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {onSearch !== undefined && <KeyRow keys={['/']} does="Search everything" />}
        {pages.map(({ label, letter }) => (
          <KeyRow key={letter} keys={['g', letter]} does={`Go to ${label}`} />
        ))}
        <KeyRow keys={['j']} does="Next row of a list" />
        <KeyRow keys={['k']} does="Previous row of a list" />
        <KeyRow keys={['x']} does="Mark the row" />
        <KeyRow keys={['Enter']} does="Open the row" />
        <KeyRow keys={['Ctrl', 'Enter']} does="Send the form" />
        <KeyRow keys={['?']} does="Show these keys" />
      </dl>
    </Dialog>
  )
}

function KeyRow({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <kbd key={key} className="rounded-sm border border-edge bg-sunken px-2 font-semibold">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  )
}
