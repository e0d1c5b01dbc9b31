import { type ComponentType, type InputHTMLAttributes, type RefObject, useCallback, useEffect, useState } from 'react'

/** The list under an input. It adds keyboard handling and ARIA attributes to the input. */
export type ComboboxList = ComponentType<{ input: HTMLInputElement; onChosen?: (() => void) | undefined }>

export type LoadComboboxList = () => Promise<ComboboxList>

type SearchInputProps = InputHTMLAttributes<HTMLInputElement> & {
  id: string
  label: string
  ref: RefObject<HTMLInputElement | null>
  /** Loads the list on first focus. Must be a stable function. */
  loadList: LoadComboboxList
  /** Called before navigating to a chosen option. */
  onChosen?: () => void
}

/** A search input with suggestions. Its form must be `relative`. Without JavaScript it is a plain input. */
export function SearchInput({ label, ref, loadList, onChosen, ...rest }: SearchInputProps) {
  const [List, setList] = useState<ComboboxList | null>(null)
  // Without suggestions the input still searches.
  const load = useCallback(() => void loadList().then((loaded) => setList(() => loaded), Boolean), [loadList])

  // The input may have the focus before hydration.
  useEffect(() => {
    if (document.activeElement === ref.current) load()
  }, [ref, load])

  return (
    <>
      <label htmlFor={rest.id} className="sr-only">
        {label}
      </label>
      <input
        {...rest}
        type="search"
        name="search"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        ref={ref}
        onFocus={List === null ? load : undefined}
      />
      {List !== null && ref.current && <List input={ref.current} onChosen={onChosen} />}
    </>
  )
}
