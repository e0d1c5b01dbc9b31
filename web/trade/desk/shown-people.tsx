import type { DeskTradeAccount } from '#contract/desk-trade.ts'
import { formatDate } from '#domain/time.ts'
import { tradeAccountRules } from '#domain/trade/trade-account-changes.ts'
import { tradeRights } from '#domain/trade/trade-people.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'

type ShownPeopleProps = { account: DeskTradeAccount; onChanged: (changed: DeskTradeAccount) => void }

/** Who orders or ordered for the firm of a buyer (trade-22). */
export function ShownPeople({ account, onChanged }: ShownPeopleProps) {
  return (
    <ul className="divide-y divide-line">
      {account.people.map((person) => (
        <li key={person._id} className="flex flex-col items-start gap-1 py-2">
          <span translate="no" className="font-semibold wrap-anywhere">
            {person.name || 'Erased person'}
          </span>
          <span className="text-quiet">{`${tradeRights[person.right]}. ${timesOf(person)}`}</span>
          {person.removedAt === null && (
            <RecordChanges
              of={tradeAccountRules}
              at="/api/desk/trade-accounts/:id"
              as="account"
              record={account}
              facts={account}
              only={['removePerson']}
              parts={{ removePerson: { ariaLabel: () => `Remove ${person.name}…` } }}
              names={({ _id: id }) => ({ id, personId: person._id })}
              onChanged={onChanged}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function timesOf({ invitedAt, joinedAt, removedAt }: DeskTradeAccount['people'][number]): string {
  if (joinedAt === null) return `Invited on ${formatDate(invitedAt)}`
  const since = formatDate(joinedAt)
  return removedAt === null ? `Since ${since}` : `From ${since}, removed on ${formatDate(removedAt)}`
}
