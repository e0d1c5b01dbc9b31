import { type ComponentType, type InputHTMLAttributes, type RefObject, useCallback, useEffect, useState } from 'react'

/** What comes up under the box. It takes the box over by itself: keys, `role` and the rest. */
export type ComboboxList = ComponentType<{ input: HTMLInputElement; onChosen?: (() => void) | undefined }>

export type LoadList = () => Promise<ComboboxList>

type ComboboxInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref: RefObject<HTMLInputElement | null>
  /** Fetches the list when the box is first entered; always the same function. Until then, and without JavaScript, it is a plain box. */
  loadList: LoadList
  /** An option was chosen and the page goes there. */
  onChosen?: () => void
}

/** A text box which gets suggestions once somebody enters it. Its form must be `relative`: the list hangs below it. */
export function ComboboxInput({ ref, loadList, onChosen, ...rest }: ComboboxInputProps) {
  const [List, setList] = useState<ComboboxList | null>(null)
  // A box without suggestions still searches: a list that does not come is no failure.
  const load = useCallback(() => void loadList().then((loaded) => setList(() => loaded), Boolean), [loadList])

  // The box may have the focus before hydration.
  useEffect(() => {
    if (document.activeElement === ref.current) load()
  }, [ref, load])

  return (
    <>
      <input {...rest} ref={ref} onFocus={List === null ? load : undefined} />
      {List !== null && ref.current && <List input={ref.current} onChosen={onChosen} />}
    </>
  )
}
