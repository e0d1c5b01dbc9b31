import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SECOND } from '#domain/time.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { placesFor } from './places.ts'

/** How long after `g` the letter of a page counts. */
const GO_WINDOW = 1.5 * SECOND

type DeskKeysProps = { places: ReturnType<typeof placesFor> }

/** The keys of the desk: `g` and a letter goes, `/` searches, `?` lists them. They are off in fields and dialogs. */
export function DeskKeys({ places }: DeskKeysProps) {
  const navigate = useNavigate()
  const [isListed, setListed] = useState(false)
  const goUntil = useRef(0)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const isGoing = event.timeStamp < goUntil.current
      goUntil.current = event.key === 'g' ? event.timeStamp + GO_WINDOW : 0
      const place = isGoing ? places.find(({ letter }) => letter === event.key) : undefined
      if (place !== undefined) void navigate(place.href)
      else if (event.key === '?') setListed(true)
      else if (event.key === '/') focusSearch(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, places])
  return (
    <Dialog open={isListed} title="Keys" onClose={() => setListed(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {places.map(({ label, letter }) => (
          <KeyRow key={letter} keys={['g', letter]} does={`Go to ${label}`} />
        ))}
        <KeyRow keys={['/']} does="Search" />
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

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}

/** The search box of the page, if it has one. */
function focusSearch(event: KeyboardEvent): void {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (box === null) return
  event.preventDefault()
  box.focus()
}
