import { type ReactNode, useId } from 'react'
import { say } from '#web/languages/say.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Thumbnail } from './picture.tsx'
import { Rupees } from './price.tsx'
import { type ComboboxSettings, useCombobox } from './use-combobox.ts'

type OptionProduct = {
  readonly image: string | undefined
  readonly packSize: string | undefined
  /** Rupees, as on the wire. */
  readonly sellingPrice: number
  readonly isRx: boolean
}

export type ComboboxOption = {
  readonly key: string
  readonly text: string
  /** The heading above consecutive options with the same group. */
  readonly group?: string | undefined
  readonly icon: IconName
  /** What stands behind the text, such as a count. */
  readonly note?: string
  /** Shown instead of the icon. */
  readonly picture?: string
  /** Shown with picture, pack and price instead of the icon. */
  readonly product?: OptionProduct
  /** Acts on the list instead of navigating. */
  readonly isAction?: boolean
}

type ComboboxProps<T extends ComboboxOption> = Omit<ComboboxSettings<T>, 'id'> & {
  label: string
  /** The heading of the options. */
  title?: (options: readonly T[]) => string | undefined
  /** "5 suggestions", announced when the list changes. */
  countText: (options: readonly T[]) => string
}

/** The list of an editable combobox with list autocomplete (WAI-ARIA). The focus stays in the input. */
export function Combobox<T extends ComboboxOption>({ label, title, countText, ...settings }: ComboboxProps<T>) {
  const id = useId()
  const { state, options, typed, choose } = useCombobox({ id, ...settings })
  const heading = title?.(options)
  const renderOption = (option: T, index: number) => (
    // The input handles the keys: an option never has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={option.key}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === state.active}
      onClick={() => choose(index)}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 hover:bg-brand-soft aria-selected:bg-brand-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand',
        option.isAction && 'font-semibold text-brand-strong',
      )}
    >
      {option.product ? (
        <Thumbnail src={option.product.image ?? ''} />
      ) : option.picture ? (
        <Thumbnail src={option.picture} shape="round" />
      ) : (
        <Icon name={option.icon} className="text-quiet" />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2">
          <span>{option.isAction ? option.text : <Marked text={option.text} typed={typed} />}</span>
          {option.note && <span className="text-quiet">{`, ${option.note}`}</span>}
        </span>
        {/* The price is not beside the name, whose matching word may stand at its end. */}
        {option.product && (
          <span className="flex flex-wrap gap-x-2 text-xs text-quiet">
            <Rupees amount={option.product.sellingPrice} className="font-semibold text-ink" />
            {option.product.isRx && <strong className="text-ink">Rx</strong>}
            <span>{option.product.packSize && say(option.product.packSize)}</span>
          </span>
        )}
      </span>
    </div>
  )
  return (
    <>
      <div
        role="presentation"
        hidden={!state.isOpen}
        // A press on the list must not blur the input.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(25rem,55dvh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 text-left shadow-float print:hidden"
      >
        {heading && <p className="px-3 pt-1.5 pb-1 text-xs font-semibold text-quiet">{heading}</p>}
        <div role="listbox" id={`${id}-list`} aria-label={label}>
          {groupOptions(options).map(({ group, from, members }) => (
            <OptionGroup key={from} id={`${id}-group-${from}`} title={group}>
              {members.map((option, place) => renderOption(option, from + place))}
            </OptionGroup>
          ))}
        </div>
      </div>
      <span role="status" className="sr-only">
        {state.isOpen ? countText(options) : ''}
      </span>
    </>
  )
}

type OptionGroupProps = { id: string; title: string | undefined; children: ReactNode }

function OptionGroup({ id, title, children }: OptionGroupProps) {
  if (title === undefined) return children
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="px-3 pt-2 pb-1 text-xs font-semibold text-quiet">
        {title}
      </p>
      {children}
    </div>
  )
}

type GroupedOptions<T> = { readonly group: string | undefined; readonly from: number; readonly members: T[] }

/** Groups consecutive options; `from` is the index of the first. */
function groupOptions<T extends ComboboxOption>(options: readonly T[]): GroupedOptions<T>[] {
  const groups: GroupedOptions<T>[] = []
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1)
    if (last !== undefined && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, from: index, members: [option] })
  }
  return groups
}

function Marked({ text, typed }: { text: string; typed: string }): ReactNode {
  return matchingParts(text, typed).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className="bg-transparent font-semibold text-brand-strong">
        {part.text}
      </mark>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  )
}

type TextPart = { readonly text: string; readonly isMatch: boolean }

/** Splits a text at the typed words, ignoring case: "Paracetamol 650" and "para 6" → Para|cetamol |6|50. */
export function matchingParts(text: string, typed: string): TextPart[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).map(escapeRegExp)
  if (words.length === 0) return [{ text, isMatch: false }]
  // Longer words first: "glycomet" is marked before "gly".
  const pattern = new RegExp(`(${words.toSorted((a, b) => b.length - a.length).join('|')})`, 'iu')
  return text
    .split(new RegExp(pattern, 'giu'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

function escapeRegExp(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
