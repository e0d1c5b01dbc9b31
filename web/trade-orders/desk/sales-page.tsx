import { Form, href, useSearchParams } from 'react-router'
import type { EnteredOrderRow } from '#contract/desk-buyers.ts'
import { formatDate, formatDateTime, startOfIndianDay } from '#domain/time.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { DownloadButton } from '#web/desk/download-button.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

export const meta = deskPageMeta('Sales')

/** The orders that staff entered for licensed buyers, of a day or a person as the address names them. */
export default function SalesPage() {
  const [query] = useSearchParams()
  const session = useDeskSession()
  const typed = query.get('day') ?? ''
  const day = /^2\d{3}-\d\d-\d\d$/.test(typed) ? typed : ''
  const staff = query.get('staff') ?? ''
  const seesOrders = session.kind === 'staff' && mayDo(session.staff.roles, 'orders.read')
  const address = new URLSearchParams([...(day ? [['day', day]] : []), ...(staff ? [['staff', staff]] : [])])
  return (
    <DeskListPage
      page="Sales"
      load="GET /api/desk/entered-orders"
      cursor="number"
      input={{ ...(day && { day }), ...(staff && { staff }) }}
      renderAbove={({ answer }) => (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <SalesFilter day={day} staff={staff} sellers={answer?.sellers ?? []} />
          <DownloadButton
            action="trade.sales"
            label="CSV"
            path={`/api/desk/entered-orders/csv?${address}`}
            fileName={`orders${day && `-${day}`}.csv`}
          />
        </div>
      )}
      nouns={['order', 'orders']}
      empty={{
        icon: 'bag',
        title:
          day === '' ? 'No order was entered yet.' : `No order was entered on ${formatDate(startOfIndianDay(day))}.`,
        text: 'Orders that are entered for a buyer stand here, with the one who entered them.',
      }}
      {...columnsFor(seesOrders)}
    />
  )
}

type SalesFilterProps = {
  day: string
  staff: string
  sellers: readonly { readonly id: string; readonly name: string }[]
}

/** Sends day and person as the address of the list. */
function SalesFilter({ day, staff, sellers }: SalesFilterProps) {
  return (
    <Form key={`${day} ${staff}`} role="search" aria-label="Sales" className="flex flex-wrap items-end gap-3">
      <Field label="Day" name="day" type="date" defaultValue={day} />
      <SelectField
        label="Entered by"
        name="staff"
        options={Object.fromEntries(sellers.map(({ id, name }) => [id, name]))}
        emptyText="All"
        defaultValue={staff}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  )
}

const columnsFor = (seesOrders: boolean): DeskColumns<EnteredOrderRow> => ({
  to: ({ _id: id, buyerId }) =>
    seesOrders ? href('/desk/orders/:id', { id }) : href('/desk/buyers/:id', { id: buyerId }),
  columns: [
    { title: 'Firm', part: 'title', cell: ({ firm }) => <span translate="no">{firm}</span> },
    {
      title: 'Order',
      part: 'line',
      width: 'w-28',
      cell: ({ number }) => `#${number}`,
      inRow: ({ number, lines, status }) => `#${number} · ${lines} ${lines === 1 ? 'line' : 'lines'} · ${status}`,
    },
    { title: 'Entered by', part: 'table', width: 'w-44', cell: ({ by }) => by.name },
    { title: 'Lines', part: 'table', isFigure: true, width: 'w-20', cell: ({ lines }) => lines },
    { title: 'Status', part: 'table', width: 'w-36', cell: ({ status }) => status },
    {
      title: 'Placed',
      part: 'note',
      width: 'w-44',
      cell: ({ placedAt }) => formatDateTime(placedAt),
      inRow: ({ placedAt, by }) => `${formatDateTime(placedAt)} · ${by.name}`,
    },
    {
      title: 'Total',
      part: 'side',
      isFigure: true,
      width: 'w-36',
      cell: ({ total }) => <Rupees amount={total} className="font-semibold" />,
    },
  ],
})
