import { observable } from './observable.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The values of controls before a person changed them. */
const before = new WeakMap<Control, string>()
/** What a person changed: controls, and lists whose rows were moved or removed. */
const changed = new Set<Element>()
/** Set by "Discard" until something is typed again. */
let isDiscarded = false

/** Searches and filters live in the address. `data-unguarded` marks forms that hold no work. */
const UNGUARDED = '[data-unguarded], [role=search], form[method=get]'

type Leaving = { readonly within: ParentNode; readonly leave: () => void }

/** The question whether to leave without saving, which the guard of the frame asks. */
export const leaving = observable<Leaving | null>(null)
let canAsk = false

/** Notes what is typed in every form and dialog. Returns a function that stops. */
export function watchTyping(): () => void {
  document.addEventListener('focusin', noteFocus)
  document.addEventListener('input', noteInput)
  return () => {
    document.removeEventListener('focusin', noteFocus)
    document.removeEventListener('input', noteInput)
  }
}

/** Called by a guard, which asks until it is gone. */
export function startAsking(): () => void {
  canAsk = true
  return () => {
    canAsk = false
    leaving.set(null)
  }
}

/** Leaves at once, or asks first when something typed would be lost. */
export function leaveWork(leave: () => void, within: ParentNode = document): void {
  if (canAsk && hasUnsavedWork(within)) leaving.set({ within, leave })
  else leave()
}

/** Answers the question with "Discard". */
export function discardWork({ within, leave }: Leaving): void {
  leaving.set(null)
  if (within === document) isDiscarded = true
  for (const element of changed) if (within.contains(element)) changed.delete(element)
  leave()
}

/**
 * Whether forms and dialogs hold values that a person changed and that are not saved. Elements with `data-unsaved` stand for
 * work in the state of their page, which outlives a change of the query: `isSamePage` leaves them out.
 */
export function hasUnsavedWork(within: ParentNode = document, { isSamePage = false } = {}): boolean {
  if (isDiscarded) return false
  for (const element of changed) {
    if (!element.isConnected) changed.delete(element)
    else if (within.contains(element) && isGuarded(element) && isDifferent(element)) return true
  }
  return !isSamePage && within.querySelector('[data-unsaved]') !== null
}

/** Takes the values of a form, which stays open, as saved. */
export function markSaved(form: Element | null): void {
  for (const element of changed) {
    if (!form?.contains(element)) continue
    changed.delete(element)
    if (isControl(element)) before.set(element, valueOf(element))
  }
}

function noteFocus({ target }: Event): void {
  if (!isControl(target)) return
  if (!changed.has(target)) before.set(target, valueOf(target))
  // A password manager or an extension fills the others without a focus.
  for (const other of target.form?.elements ?? [])
    if (isControl(other) && !before.has(other)) before.set(other, valueOf(other))
}

function noteInput({ target }: Event): void {
  if (!(target instanceof Element)) return
  changed.add(target)
  isDiscarded = false
}

function isGuarded(element: Element): boolean {
  return element.closest('form, dialog') !== null && element.closest(UNGUARDED) === null
}

function isDifferent(element: Element): boolean {
  return !isControl(element) || valueOf(element) !== (before.get(element) ?? defaultOf(element))
}

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function valueOf(control: Control): string {
  return isChecked(control) ? String(control.checked) : control.value
}

function defaultOf(control: Control): string {
  if (isChecked(control)) return String(control.defaultChecked)
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const chosen = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
  return chosen?.value ?? ''
}

function isChecked(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}
