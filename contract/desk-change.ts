import { z } from 'zod'
import type { DeskAction } from '#domain/staff/actions.ts'
import { changeAddress, type ChangeAddress } from '#domain/staff/change-address.ts'
import type { ChangeField, ChangeFields } from '#domain/staff/record-change.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import {
  checkFields,
  checkRule,
  foldedLine,
  id,
  line,
  uploadedStem,
  typedDay,
  typedRupees,
  wholeNumber,
} from './shapes.ts'

type Shape<Field extends ChangeField> = Field extends { columns: infer Columns extends ChangeFields }
  ? z.ZodArray<z.ZodObject<Shapes<Columns>>>
  : Field extends { options: infer Options }
    ? z.ZodEnum<{ [Value in keyof Options & string]: Value }>
    : Field extends { kind: 'rupees' }
      ? Field extends { isOptional: true }
        ? z.ZodPrefault<ReturnType<typeof typedRupees>>
        : ReturnType<typeof typedRupees>
      : Field extends { kind: 'count' }
        ? z.ZodNumber
        : Field extends { kind: 'flag' }
          ? z.ZodBoolean
          : ReturnType<typeof line>

type Shapes<Fields> = Fields extends ChangeFields
  ? { [Name in keyof Fields]: Shape<Fields[Name]> }
  : Record<never, never>

/** What the contract needs of a change of a record. */
type DeclaredChange = {
  readonly permission: DeskAction
  readonly path?: string
  readonly creates?: true
  readonly summary?: string
  readonly fields?: ChangeFields
  readonly check?: FieldRule
}
type FieldRule = (values: never) => Readonly<Record<string, string | null>>

type FieldsOf<Change> = Change extends { fields: infer Fields } ? Fields : undefined
type IdIn<Address> = Address extends `${string}/:id${string}` ? { id: typeof id } : Record<never, never>
type MoreOf<Name, More> = Name extends keyof More ? More[Name] : Record<never, never>
type InputShape<Address, Name, Change, More> = IdIn<Address> &
  Omit<Shapes<FieldsOf<Change>>, keyof MoreOf<Name, More>> &
  MoreOf<Name, More>

type ChangeEndpoint<
  Address extends string,
  Name,
  Change extends DeclaredChange,
  More,
  Output extends z.ZodType,
> = Endpoint<{ readonly desk: Change['permission'] }, z.ZodObject<InputShape<Address, Name, Change, More>>, Output> & {
  readonly method: 'POST'
  readonly path: Address
  readonly isRepeatable: true
  readonly status: Change extends { creates: true } ? 201 : 200
}

/**
 * The endpoints of the changes of a record: `POST {base}/{name}` with the id of the address, the typed values and `more`
 * inputs of hand-made forms. A repeat with the same idempotency key changes nothing. The answer is the record as it is
 * afterwards.
 */
export function deskChanges<
  const Base extends `/api/desk/${string}`,
  const Changes extends Readonly<Record<string, DeclaredChange>>,
  Output extends z.ZodType,
  More extends { readonly [Name in keyof Changes]?: z.ZodRawShape },
>(
  base: Base,
  changes: Changes,
  output: Output,
  more: More,
): {
  readonly [Name in keyof Changes & string as Changes[Name] extends { summary: string } ? Name : never]: ChangeEndpoint<
    ChangeAddress<Base, Name, Changes[Name]>,
    Name,
    Changes[Name],
    More,
    Output
  >
} {
  const root: `/api/desk/${string}` = base
  const bound = Object.entries<DeclaredChange>(changes).flatMap(([name, change]) => {
    const { permission, creates, summary, fields = {}, check } = change
    if (summary === undefined) return []
    const address: `/api/desk/${string}` = changeAddress(root, name, change)
    const input = z.object({ ...(address.includes('/:id') && { id }), ...changeShapes(fields), ...more[name] })
    const checked =
      check === undefined
        ? input
        : input.check(checkFields<unknown>(check as (values: unknown) => ReturnType<FieldRule>))
    const definition = { access: { desk: permission }, isRepeatable: true, summary, input: checked, output } as const
    return [[name, endpoint('POST', address, { ...definition, status: creates ? 201 : 200 })]]
  })
  return Object.fromEntries(bound) as never
}

/** The shapes of the typed values of a change by their names. */
export function changeShapes<const Fields extends ChangeFields>(fields: Fields): Shapes<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapeOf(field)])) as Shapes<Fields>
}

function shapeOf(field: ChangeField): z.ZodType {
  if (field.kind === 'day') return field.isOptional ? z.literal('').or(typedDay) : typedDay
  if (field.kind === 'rupees') return field.isOptional ? typedRupees(field.max).prefault(0) : typedRupees(field.max)
  if (field.kind === 'count') {
    const range = `Please type a whole number from ${field.min} to ${field.max}.`
    return wholeNumber.min(field.min, range).max(field.max, range)
  }
  if (field.kind === 'flag') return z.boolean()
  if (field.kind === 'logo') return uploadedStem
  if (field.kind === 'rows') {
    const { columns, min, max, noun } = field
    return z
      .array(z.object(changeShapes(columns)))
      .min(min, `Please give at least one ${noun}.`)
      .max(max, `Please give at most ${max} rows.`)
  }
  if ('options' in field) return z.enum(Object.keys(field.options), field.missing)
  const { max, missing, format } = field
  // The limit holds before and after the text is tidied.
  const typedText = field.kind === 'lines' ? foldedLine(max) : line(max)
  const text = format === undefined ? typedText : typedText.overwrite(format.normalise).max(max)
  const typed = missing === undefined ? text : text.min(1, missing)
  return format === undefined
    ? typed
    : typed.check(checkRule((value: string) => (value === '' ? null : format.refusal(value))))
}
