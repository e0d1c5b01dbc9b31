import { readJson, tabStore } from '#web/platform/browser-storage.ts'
import { type FindLater, takeFiles } from './carried-files.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A typed field: its name, its place among the fields of this name, and its value. */
type TypedField = readonly [name: string, place: number, value: string | boolean]

/** What a page hands to the same page in another language. */
type CarriedPage = {
  readonly address: string
  readonly fields: readonly TypedField[]
  /** The names of the buttons that opened forms: `data-opens` of the button, `data-opened-by` of the form. */
  readonly openers: readonly string[]
  /** The part of the page at the top of the window, and its distance from there in pixels. */
  readonly part: readonly [place: number, top: number] | null
}

const CARRIED_PAGE = 'carriedPage'
const PARTS = ':is(main, footer) :is(h1, h2, h3, article, section, form, li, details, address)'
/** Private pages load their fields after the document. */
const LONGEST_WAIT_MS = 5000
const POLL_MS = 50

/** Stores forms and scroll place for the page at this address. Passwords are not stored. */
export function carryPage(address: string): void {
  const fields = listControls().map((control): TypedField => [...placeOf(control), valueOf(control)])
  const opened = document.querySelectorAll<HTMLElement>('[data-opened-by]')
  const openers = [...opened].flatMap((form) => form.dataset.openedBy ?? [])
  const carried: CarriedPage = { address, fields, openers, part: scrollY > 0 ? partInView() : null }
  tabStore.write(CARRIED_PAGE, JSON.stringify(carried))
}

/** Takes the stored forms and scroll place over, once. False where this page has none. */
export async function restoreCarriedPage(): Promise<boolean> {
  const carried = readJson(tabStore, CARRIED_PAGE) as CarriedPage | null
  tabStore.remove(CARRIED_PAGE)
  const isHere = carried?.address === location.pathname + location.search
  const end = Date.now() + LONGEST_WAIT_MS
  const find = findUntil(end)
  if (carried === null || !isHere) {
    await takeFiles(false, find)
    return false
  }
  for (const opener of carried.openers)
    (await find(() => document.querySelector<HTMLElement>(`[data-opens="${opener}"]`) ?? undefined))?.click()
  let left = carried.fields
  do {
    // A value may show the field that follows.
    left = left.filter(([name, place, value]) => !restoreField(name, place, value))
    if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  } while (left.length > 0 && Date.now() < end)
  await takeFiles(true, find)
  if (carried.part !== null && scrollY === 0) await scrollToPart(carried.part, end)
  return true
}

/** Finds parts of the page that appear until then. */
function findUntil(end: number): FindLater {
  return async (find) => {
    while (find() === undefined && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    return find()
  }
}

function restoreField(name: string, place: number, value: string | boolean): boolean {
  const control = listControls().find((one) => {
    const [itsName, itsPlace] = placeOf(one)
    return itsName === name && itsPlace === place
  })
  if (control === undefined) return false
  if (valueOf(control) === value) return true
  if (typeof value === 'boolean') control.click()
  else {
    // React overwrites the setter of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return true
}

function listControls(): Control[] {
  return [...document.querySelectorAll<Control>('main :is(input, select, textarea)')].filter(
    (one) =>
      one.closest('form[method=get], [role=search]') === null &&
      !one.matches('[type=hidden], [type=password], [type=file], [type=submit]') &&
      (one.name || one.id) !== '',
  )
}

function placeOf(control: Control): [string, number] {
  const name = control.name || control.id
  return [
    name,
    listControls()
      .filter((one) => (one.name || one.id) === name)
      .indexOf(control),
  ]
}

function valueOf(control: Control): string | boolean {
  return control.matches('[type=checkbox], [type=radio]') ? (control as HTMLInputElement).checked : control.value
}

function partInView(): CarriedPage['part'] {
  const parts = [...document.querySelectorAll(PARTS)]
  const seen = parts.find((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > 0)
  return seen === undefined ? null : [parts.indexOf(seen), seen.getBoundingClientRect().top]
}

/** Words of another language have other heights, so that a part of the page is kept in place. */
async function scrollToPart([place, top]: readonly [number, number], end: number): Promise<void> {
  const part = await findUntil(end)(() => document.querySelectorAll(PARTS)[place])
  if (part !== undefined && scrollY === 0)
    scrollTo({ top: part.getBoundingClientRect().top - top, behavior: 'instant' })
}
