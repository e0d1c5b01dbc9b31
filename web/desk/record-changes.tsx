import type { ApiInput, DeskKey } from '#contract/api.ts'
import type { ApiResult } from '#contract/client.ts'
import { type ChangeAddress, changeAddress } from '#domain/staff/change-address.ts'
import type { RecordRules } from '#domain/staff/record-rules.ts'
import { ChangeButtons, type ChangeWords, type DialogParts } from './change-buttons.tsx'
import type { TypedValues } from './change-fields.tsx'
import { deskApi } from './desk-session.ts'
import { findNewer } from './find-newer.ts'

type DeskBase = `/api/desk/${string}`
type Declared = Readonly<Record<string, ChangeWords>>

/** A base under which each of these changes has a call in the contract. */
type BaseOf<
  Base extends DeskBase,
  Changes,
  Name extends keyof Changes,
> = `POST ${{ [One in Name]: ChangeAddress<Base, One, Changes[One]> }[Name]}` extends DeskKey ? Base : never

type RecordChangesProps<Base extends DeskBase, Changes extends Declared, Name, Facts, R> = {
  /** What the table of its changes allows. */
  of: RecordRules<Changes, Facts>
  /** The address of the record. */
  at: BaseOf<Base, Changes, Name & keyof Changes>
  /** The field of an answer that holds the record. */
  as: string
  record: R
  /** The changes whose buttons stand here; absent: all. */
  only?: readonly Name[]
  parts?: Readonly<Partial<Record<Name & string, DialogParts<R>>>>
  /** How a call names the record that the person sees; absent: by its id and version. */
  names?: (seen: R) => TypedValues
  /** Loads the record anew after the refusal of a change without a dialog. */
  reloads?: true
  /** The record in a refusal because of newer values other than its version, or null. */
  newerOf?: (result: ApiResult<unknown>) => R | null
  onChanged: (record: R, name?: Name) => void
} & (unknown extends Facts ? { facts?: undefined } : { /** What the rules depend on. */ facts: Facts })

/** The buttons and dialogs of what staff may do to a record. */
export function RecordChanges<
  Base extends DeskBase,
  Changes extends Declared,
  Facts,
  R,
  Name extends keyof Changes & string = keyof Changes & string,
>(props: RecordChangesProps<Base, Changes, Name, Facts, R>) {
  const { of: rules, at, as, record, only, parts, names = namesOf, reloads, newerOf = () => null, onChanged } = props
  const facts = props.facts as Facts
  const recordIn = (body: unknown) => (body as Readonly<Record<string, R>>)[as] as R
  return (
    <ChangeButtons<Name, R>
      changes={rules.changes}
      record={record}
      dialogs={parts}
      isOffered={(name) => only?.includes(name) !== false && rules.absence(name, facts) === null}
      refusalOf={(name) => rules.refusal(name, facts)}
      send={async (api, name, values, seen) => {
        const key = `POST ${changeAddress(at, name, rules.changes[name] as ChangeWords)}` as DeskKey
        const result = await api(key, { ...values, ...names(seen) } as ApiInput<DeskKey>)
        return result.ok ? { ...result, body: recordIn(result.body) } : result
      }}
      newerOf={(result) => findNewer<R>(result) ?? newerOf(result)}
      reload={async () => {
        const now =
          reloads && (await deskApi(`GET ${at}` as 'GET /api/desk/orders/:id', names(record) as { id: string }))
        return now?.ok ? recordIn(now.body) : null
      }}
      onChanged={onChanged}
    />
  )
}

function namesOf(seen: unknown): TypedValues {
  const { _id, id = _id, version } = seen as { readonly _id?: string; readonly id?: string; readonly version?: number }
  return { ...(id !== undefined && { id }), ...(version !== undefined && { version }) }
}
