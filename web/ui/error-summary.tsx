import type { MouseEvent } from 'react'

type FieldError = { name: string; message: string }

/** The errors of a form, each with a link to its field. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null
  return (
    <div
      role="alert"
      aria-labelledby="error-summary-title"
      className="rounded-lg border-2 border-danger bg-danger-soft p-4"
    >
      <h2 id="error-summary-title" className="text-lg font-semibold">
        Please check these details
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

function focusField(event: MouseEvent, name: string) {
  const field = document.getElementById(name)
  if (!field) return
  event.preventDefault()
  field.focus()
}
