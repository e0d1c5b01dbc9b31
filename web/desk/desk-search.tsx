import { Form, useSubmit } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { typeSeparator } from '#web/ui/scanned-field.tsx'

type DeskSearchProps = {
  /** The name of the search for screen readers. */
  readonly label: string
  readonly hint: string
  readonly q: string
  /** Other query parameters, which a search keeps. */
  readonly kept?: Readonly<Record<string, string>>
}

/** The search of a list. Clearing it shows the whole list. */
export function DeskSearch({ label, hint, q, kept = {} }: DeskSearchProps) {
  const submit = useSubmit()
  return (
    <Form role="search" aria-label={label} className="flex max-w-xl flex-wrap gap-2 lg:max-w-none">
      <label htmlFor="list-search" className="w-full text-xs text-quiet lg:sr-only">
        {hint}
      </label>
      <input
        id="list-search"
        key={q}
        type="search"
        name="q"
        placeholder={hint}
        defaultValue={q}
        maxLength={200}
        autoComplete="off"
        onKeyDown={typeSeparator}
        onChange={({ target }) => target.value === '' && void submit(target.form)}
        className="h-12 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-4 text-lg max-lg:placeholder:text-transparent lg:h-11 lg:text-base"
      />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Search</Button>
    </Form>
  )
}
