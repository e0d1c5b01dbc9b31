import { href } from 'react-router'
import type { RequestQueueRow } from '#contract/prescription-requests.ts'
import type { RequestState } from '#domain/prescriptions/request-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'

/** Orders that are prepared from prescriptions. */
export function RequestList({ state }: { state: RequestState }) {
  const store = useDeskListStore<RequestQueueRow>(
    (last, options) => deskApi('GET /api/desk/prescription-requests', { state, after: last?.number }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Requests"
      nouns={['request', 'requests']}
      empty={{
        icon: 'rx',
        title: 'No request waits.',
        text: 'Customers send them at Order with prescription. You prepare the order here.',
      }}
    >
      {({ _id: id, sentAt, customerName, named }) => (
        <>
          <RowLink to={href('/desk/prescriptions/requests/:id', { id })}>{customerName}</RowLink>
          <p>{named === 0 ? 'As written' : `${named} ${named === 1 ? 'medicine' : 'medicines'} named`}</p>
          <p className="text-quiet">{formatDateTime(sentAt)}</p>
        </>
      )}
    </DeskList>
  )
}
