import type { RecordChange } from './record-change.ts'

type DeclaredAddress = Pick<RecordChange<string, never>, 'path' | 'creates'>

/** The address of a change under that of its record, which ends with `/:id` where the shop has several. */
export type ChangeAddress<Base extends string, Name, Change> = Change extends { creates: true }
  ? Base extends `${infer Root}/:id`
    ? Root
    : Base
  : Change extends { path: '' }
    ? Base
    : `${Base}/${(Change extends { path: infer Path } ? Path : Name) & string}`

/** Where a change is sent: a new record to the address of all, a change to `{base}/{path}`. */
export function changeAddress<Base extends string, Name extends string, Change extends DeclaredAddress>(
  base: Base,
  name: Name,
  { path = name, creates }: Change,
): ChangeAddress<Base, Name, Change> {
  const address = creates ? base.replace('/:id', '') : path === '' ? base : `${base}/${path}`
  return address as ChangeAddress<Base, Name, Change>
}
