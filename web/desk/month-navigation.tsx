import { Link } from 'react-router'
import { addMonths, monthTitle } from '#domain/documents/registers.ts'
import { buttonLook } from '#web/ui/button.tsx'

type MonthNavigationProps = {
  month: string
  /** Whether there is no later month. */
  isLast: boolean
  /** What the links keep of the address. */
  query?: Readonly<Record<string, string>>
}

/** The shown month as a heading, with links to the month before and the next one. */
export function MonthNavigation({ month, isLast, query = {} }: MonthNavigationProps) {
  const linkTo = (to: string) => ({ search: String(new URLSearchParams({ ...query, month: to })) })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="text-xl font-semibold">{monthTitle(month)}</h2>
      <nav aria-label="Month" className="flex flex-wrap gap-2">
        <Link to={linkTo(addMonths(month, -1))} discover="none" className={buttonLook({ variant: 'secondary' })}>
          Month before
        </Link>
        {!isLast && (
          <Link to={linkTo(addMonths(month, 1))} discover="none" className={buttonLook({ variant: 'secondary' })}>
            Next month
          </Link>
        )}
      </nav>
    </div>
  )
}

/** The month of an address; the present one without a valid past month. */
export function readMonth(query: URLSearchParams, thisMonth: string): string {
  const requested = query.get('month') ?? ''
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(requested) && requested < thisMonth ? requested : thisMonth
}
