import { useEffect, useRef } from 'react'

export type FieldError = { name: string; message: string }

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  title?: string
  /** Changes with every failed submit; each change moves focus here. */
  attempt?: number
}

/** What is wrong with a form, in one place: each line leads to its field. Takes focus after a failed submit. */
export function ErrorSummary({ errors, title = 'Please check these details', attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  useEffect(() => {
    if (shown && attempt > 0) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="rounded-lg border-2 border-danger bg-danger-soft p-4"
    >
      <h2 id="error-summary-title" className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="mt-1">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => focusField(event, name)}
              className="inline-flex min-h-11 items-center font-medium text-danger underline"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: React.MouseEvent, name: string) {
  const field = document.getElementById(name)
  if (!field) return
  event.preventDefault()
  field.focus()
}
