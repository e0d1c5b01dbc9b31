import type { ApiInput, DeskKey } from '#contract/api.ts'
import type { ApiResult } from '#contract/client.ts'
import { type ChangeAddress, changeAddress } from '#domain/staff/change-address.ts'
import type { RecordRules } from '#domain/staff/record-rules.ts'
import { ChangeButtons, type ChangeWords, type DialogParts } from './change-buttons.tsx'
import { deskApi } from './desk-session.ts'
import { findNewer } from './find-newer.ts'

type DeskBase = `/api/desk/${string}`
type Declared = { readonly [Name in string]: ChangeWords }

/** A base whose every change has a call in the contract. */
type BaseOf<
  Base extends DeskBase,
  Changes,
> = `POST ${{ [Name in keyof Changes]: ChangeAddress<Base, Name, Changes[Name]> }[keyof Changes]}` extends DeskKey
  ? Base
  : never

type RecordChangesProps<Base extends DeskBase, Changes extends Declared, Facts, R, Field extends string> = {
  /** What the table of its changes allows. */
  of: RecordRules<Changes, Facts>
  /** The address of the record. */
  at: BaseOf<Base, Changes>
  /** The field of an answer that holds the record. */
  as: Field
  record: R
  /** What the rules depend on. */
  facts: Facts
  /** Changes whose buttons stand elsewhere. */
  without?: readonly (keyof Changes & string)[]
  parts?: Readonly<Partial<Record<keyof Changes & string, DialogParts<R>>>>
  /** Whether the record is loaded anew after the refusal of a change without a dialog. */
  reloads?: boolean
  /** The record in a refusal because of other newer values, or null. */
  newerOf?: (result: ApiResult<unknown>) => R | null
  onChanged: (record: R) => void
}

/** The buttons and dialogs of everything that staff may do to a record. */
export function RecordChanges<Base extends DeskBase, const Changes extends Declared, Facts, R, Field extends string>({
  of: { changes, absence, refusal },
  at,
  as,
  record,
  facts,
  without = [],
  parts,
  reloads = true,
  newerOf = () => null,
  onChanged,
}: RecordChangesProps<Base, Changes, Facts, R, Field>) {
  const recordIn = (body: unknown) => (body as Readonly<Record<Field, R>>)[as]
  return (
    <ChangeButtons
      changes={changes}
      record={record}
      dialogs={parts}
      isOffered={(name) => !without.includes(name) && absence(name, facts) === null}
      refusalOf={(name) => refusal(name, facts)}
      send={async (api, name, values, seen) => {
        const key = `POST ${changeAddress(at, name, changes[name] as ChangeWords)}` as DeskKey
        const result = await api(key, { ...values, ...namesOf(seen) } as ApiInput<DeskKey>)
        return result.ok ? { ...result, body: recordIn(result.body) } : result
      }}
      newerOf={(result) => findNewer<R>(result) ?? newerOf(result)}
      reload={async () => {
        const now = reloads
          ? await deskApi(`GET ${at}` as 'GET /api/desk/orders/:id', namesOf(record) as { id: string })
          : null
        return now?.ok ? recordIn(now.body) : null
      }}
      onChanged={onChanged}
    />
  )
}

/** How a call names the record that the person sees. */
function namesOf(record: unknown): { readonly id?: string; readonly version?: number } {
  const {
    _id,
    id = _id,
    version,
  } = record as { readonly _id?: string; readonly id?: string; readonly version?: number }
  return { ...(id !== undefined && { id }), ...(version !== undefined && { version }) }
}
