import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RunParcel } from '#contract/day.ts'
import type { SignedInStaff } from '#contract/staff.ts'
import { inRunOrder, isEnding } from '#domain/day/run-queue.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { countText } from '#web/desk/list-store.ts'
import { useIsOnline } from '#web/desk/offline-note.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { useAfterLoad } from '#web/platform/use-after-load.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { keepRunPage } from './keep-run-page.ts'
import { RefusedPresses, RunParcels } from './run-parcels.tsx'
import { pressText, type RunStore, runStoreOf } from '#web/desk/run-store.ts'

export const meta = deskPageMeta('Run')

/** The parcels that a rider brings, on a phone; works and reloads without a line once it was loaded. */
export default function RunPage() {
  const session = useDeskSession()
  useAfterLoad(keepRunPage)
  if (session.kind !== 'staff') return null
  return (
    <DeskPageFrame page="Run">
      <Run key={session.staff.id} staff={session.staff} store={runStoreOf(session.staff.id)} />
    </DeskPageFrame>
  )
}

function Run({ staff, store }: { staff: SignedInStaff; store: RunStore }) {
  const { queue, list, chosen, failure } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const isOnline = useIsOnline()
  useRefresh(store.sync)
  useEffect(() => {
    const sync = () => void store.sync()
    sync()
    window.addEventListener('online', sync)
    return () => window.removeEventListener('online', sync)
  }, [store])
  const parcels = list?.parcels ?? []
  const open = parcels.filter(({ _id }) => !isEnding(queue, _id))
  const givenTo = new Map(
    queue.waiting
      .filter(({ action }) => action === 'takeOnRun')
      .map(({ orderId, values }) => [orderId, values.staff ?? staff.id]),
  )
  const isMine = ({ _id, rider }: RunParcel) => (givenTo.get(_id) ?? rider?.id) === staff.id
  const mine = inRunOrder(open.filter(isMine), chosen)
  const others = open.filter((parcel) => !isMine(parcel))
  const shown = new Set(mine.map(({ _id }) => _id))
  return (
    <div className="flex flex-col gap-6">
      <RefusedPresses store={store} presses={queue.refused.filter(({ orderId }) => !shown.has(orderId))} />
      {failure !== null && isOnline && (
        <RetryAlert onRetry={() => void store.sync()}>
          <span>{failure.message || 'The list could not be loaded just now.'}</span>
          {list !== null && <span> What you see is from {formatDateTime(new Date(list.loadedAt))}.</span>}
        </RetryAlert>
      )}
      {list === null && failure === null && <p role="status">Loading your parcels...</p>}
      {list !== null && mine.length === 0 && (
        <EmptyState icon="truck" title="No parcel is on your run.">
          <p>
            {others.length > 0 ? (
              <span>Take those that you deliver.</span>
            ) : (
              <span>
                {mayDo(staff.roles, 'orders.deliver')
                  ? 'Parcels come here when packed orders of own staff are shipped.'
                  : 'Parcels come here when the shop gives them to you.'}
              </span>
            )}
          </p>
        </EmptyState>
      )}
      {mine.length > 0 && <RunParcels store={store} parcels={mine} queue={queue} />}
      {others.length > 0 && <OtherParcels store={store} parcels={others} riders={list?.riders ?? []} />}
      <WaitingPresses store={store} />
    </div>
  )
}

/** The presses that are not sent yet, over the end of the page, so that nothing moves under the finger. */
function WaitingPresses({ store }: { store: RunStore }) {
  const { queue, isKept } = store.get()
  const { waiting } = queue
  if (waiting.length === 0) return null
  return (
    <aside
      aria-label="Waiting to be sent"
      className="sticky bottom-2 z-1 rounded-lg border border-line bg-brand-soft p-3 text-brand-strong shadow-lg"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">{`${waiting.length} waiting to be sent`}</p>
        <Button variant="secondary" onClick={() => void store.sync()}>
          Send now
        </Button>
      </div>
      {!isKept && <AlertBox>This phone does not keep them. Leave this page open until they are sent.</AlertBox>}
      <details>
        <summary className="min-h-11 cursor-pointer content-center">What waits on this phone</summary>
        <ul>
          {waiting.map((press) => (
            <li key={press.key}>{`#${press.orderNumber}: ${pressText(press)}`}</li>
          ))}
        </ul>
      </details>
    </aside>
  )
}

type Rider = { readonly id: string; readonly name: string }
type OtherParcelsProps = { store: RunStore; parcels: readonly RunParcel[]; riders: readonly Rider[] }

/** The parcels that are on no run or on that of another, to take or to give to a colleague. */
function OtherParcels({ store, parcels, riders }: OtherParcelsProps) {
  const [chosen, setChosen] = useState('')
  const receiver = riders.find(({ id }) => id === chosen) ?? null
  const free = parcels.filter(({ rider }) => rider === null)
  const take = (taken: readonly RunParcel[]) => {
    const values: Record<string, string> = receiver === null ? {} : { staff: receiver.id }
    for (const { _id: orderId, orderNumber } of taken)
      store.press({ orderId, orderNumber, action: 'takeOnRun', values })
    const whose = receiver === null ? 'your run' : `the run of ${receiver.name}`
    announce(`${countText(taken.length, ['parcel is', 'parcels are'])} on ${whose}`)
  }
  return (
    <DeskSection title="Other parcels of own staff">
      {riders.length > 0 && (
        <SelectField
          label="Who delivers them?"
          name="receiver"
          emptyText="I do"
          options={Object.fromEntries(riders.map(({ id, name }) => [id, name]))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          className="self-start"
        />
      )}
      {free.length > 1 && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => take(free)}
        >{`${receiver === null ? 'Take' : 'Give'} all ${free.length}${receiver === null ? '' : ` to ${receiver.name}`}`}</Button>
      )}
      <ul aria-label="Other parcels of own staff" className="divide-y divide-line">
        {parcels.map((parcel) => (
          <li key={parcel._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <p className="font-semibold">
                <span translate="no">#{parcel.orderNumber}</span> <span>{parcel.shippingDetails.name}</span>
              </p>
              <p>{`${parcel.shippingDetails.address}, ${parcel.shippingDetails.city} ${parcel.shippingDetails.postalCode}`}</p>
              {parcel.rider !== null && <p className="text-quiet">{`${parcel.rider.name} has it.`}</p>}
            </div>
            {(receiver === null || parcel.rider?.id !== receiver.id) && (
              <Button
                variant="secondary"
                aria-label={`${takeLabel(parcel, receiver)}: #${parcel.orderNumber}`}
                onClick={() => take([parcel])}
              >
                {takeLabel(parcel, receiver)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function takeLabel({ rider }: RunParcel, receiver: Rider | null): string {
  if (receiver !== null) return `Give to ${receiver.name}`
  return rider === null ? 'I deliver this' : 'Take over'
}
