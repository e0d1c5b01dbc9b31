import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { fitTabs } from './fit-tabs.ts'

export type DeskTab = {
  readonly label: string
  /** How many rows wait, as a text: "12", "500+". */
  readonly count?: string | undefined
  /** The query of the tab's address. */
  readonly query: Readonly<Record<string, string>>
  readonly isCurrent: boolean
}

type DeskTabsProps = { label: string; tabs: readonly DeskTab[] }

/** The views of a list as links in one row. Those without room stand below the button "More". */
export function DeskTabs({ label, tabs }: DeskTabsProps) {
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  const { row, shown } = useFittingTabs(tabs, current)
  const [isOpen, setOpen] = useState(false)
  const restId = useId()
  const rest = tabs.filter((_, index) => !shown.includes(index))
  return (
    <nav aria-label={label} className="-m-1 flex flex-col gap-2 overflow-x-clip p-1">
      <div ref={row} className="flex flex-wrap gap-2">
        <ul className="flex max-w-full gap-2 *:shrink-0">
          {tabs.map((tab, index) => shown.includes(index) && <Tab key={tab.label} {...tab} />)}
        </ul>
        {rest.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={restId}
            onClick={() => setOpen(!isOpen)}
            className={`${tabLook} text-brand-strong`}
          >
            More
            <span className="sr-only"> views</span>
            <Icon name="right" size={16} className={isOpen ? '-rotate-90' : 'rotate-90'} />
          </button>
        )}
      </div>
      {isOpen && rest.length > 0 && (
        <ul id={restId} className="flex flex-wrap gap-2">
          {rest.map((tab) => (
            <Tab key={tab.label} {...tab} onOpen={() => setOpen(false)} />
          ))}
        </ul>
      )}
    </nav>
  )
}

const tabLook =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-edge bg-surface px-3 font-semibold hover:border-brand aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand'

function Tab({ label, count, query, isCurrent, onOpen }: DeskTab & { onOpen?: () => void }) {
  return (
    <li className="max-w-full">
      <Link
        to={{ search: String(new URLSearchParams(query)) }}
        aria-current={isCurrent ? 'page' : undefined}
        discover="none"
        onClick={onOpen}
        className={tabLook}
      >
        {label}
        {count !== undefined && <span className="font-normal tabular-nums">{` (${count})`}</span>}
      </Link>
    </li>
  )
}

/** The indices of the tabs that fit into the row. All are drawn before they are measured, ahead of the next paint. */
function useFittingTabs(tabs: readonly DeskTab[], current: number) {
  const row = useRef<HTMLDivElement>(null)
  const all = tabs.map((_, index) => index)
  const key = tabs.map(({ label, count = '' }) => label + count).join('|')
  const [measured, setMeasured] = useState({ key: '', width: 0, rem: 0, widths: all.map(() => 0) })
  const isMeasured = measured.key === key
  useLayoutEffect(() => {
    const element = row.current
    const list = element?.firstElementChild
    if (isMeasured || !element || !list) return
    const widths = [...list.children].map((one) => one.getBoundingClientRect().width)
    setMeasured({ key, widths, ...sizesOf(element) })
  }, [isMeasured, key])
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setMeasured((before) => {
        const { width, rem } = sizesOf(element)
        return before.width === width && before.rem === rem ? before : { ...before, key: '' }
      }),
    )
    observer.observe(element)
    // Larger text makes the tabs wider.
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  if (!isMeasured) return { row, shown: all }
  const { width: room, rem, widths } = measured
  return { row, shown: fitTabs({ widths, current, room, more: MORE_REM * rem, gap: GAP_REM * rem }) }
}

/** The width of the button and the gap of the row in rem. */
const MORE_REM = 6
const GAP_REM = 0.5

function sizesOf(row: HTMLElement) {
  return {
    width: row.clientWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }
}
