import { href } from 'react-router'
import type { RequestState } from '#domain/prescriptions/request-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { ListRow } from '#web/desk/list-links.tsx'

/** Orders that are prepared from prescriptions. */
export function RequestList({ state }: { state: RequestState }) {
  return (
    <DeskList
      load="GET /api/desk/prescription-requests"
      input={{ state }}
      cursor="number"
      label="Requests"
      nouns={['request', 'requests']}
      empty={{
        icon: 'rx',
        title: 'No request waits.',
        text: 'Customers send them at Order with prescription. You prepare the order here.',
      }}
    >
      {({ _id: id, sentAt, customerName, named }) => (
        <ListRow to={href('/desk/prescriptions/requests/:id', { id })} title={customerName}>
          <p>{named === 0 ? 'As written' : `${named} ${named === 1 ? 'medicine' : 'medicines'} named`}</p>
          <p className="text-quiet">{formatDateTime(sentAt)}</p>
        </ListRow>
      )}
    </DeskList>
  )
}
