import type { DeskAction } from './actions.ts'

/** The form of a text, such as of a phone number. */
export type TextFormat = {
  /** The text as it is stored, without what people add to it. */
  readonly normalise: (text: string) => string
  /** The reason to refuse a stored text that is not empty, as a sentence, or null. */
  readonly refusal: (text: string) => string | null
  readonly keyboard?: 'tel' | 'email' | 'url' | 'numeric'
}

/** A typed value of a change: its control in the form and its shape in the call. */
export type ChangeField = { readonly label: string; readonly hint?: string } & (
  | {
      /** A line, a text of several lines, or the address of a picture. */
      readonly kind: 'line' | 'lines' | 'picture'
      readonly max: number
      /** The refusal of an empty text. Absent: the text may stay empty. */
      readonly missing?: string
      readonly format?: TextFormat
      /** Not shown while it is typed, and never sent to the browser. */
      readonly isSecret?: true
      /** Values that were stored before the field existed have it empty. */
      readonly isLater?: true
    }
  | {
      readonly kind: 'day'
      /** The day may stay empty. */
      readonly isOptional?: true
    }
  | {
      /** Rupees up to `max`. */
      readonly kind: 'rupees'
      readonly max: number
      /** The field may stay empty, which is 0. */
      readonly isOptional?: true
    }
  /** A whole number, such as of packs. */
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  /** A box to tick. */
  | { readonly kind: 'flag'; readonly isLater?: true }
  /** The uploaded logo by its stem, or ''. */
  | { readonly kind: 'logo' }
  | {
      /** Cards, or a menu for many options. */
      readonly kind: 'choice' | 'select'
      /** The labels by value. */
      readonly options: Readonly<Record<string, string>>
      /** Further words by value, on cards. */
      readonly optionHints?: Readonly<Record<string, string>>
      /** The refusal without a choice. */
      readonly missing: string
    }
  | {
      /** A list whose rows are added, removed and moved. */
      readonly kind: 'rows'
      readonly columns: ChangeFields
      readonly min: 0 | 1
      readonly max: number
      /** Names a row, such as "phone number". */
      readonly noun: string
    }
)

export type ChangeFields = Readonly<Record<string, ChangeField>>

/** The values of fields on the wire. */
export type ChangeValues<Fields extends ChangeFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { columns: infer Columns extends ChangeFields }
    ? readonly ChangeValues<Columns>[]
    : Fields[Name] extends { options: infer Options }
      ? keyof Options & string
      : Fields[Name] extends { kind: 'rupees' | 'count' }
        ? number
        : Fields[Name] extends { kind: 'flag' }
          ? boolean
          : string
}

/**
 * A change of a record by staff, declared once: endpoint, access, button, dialog, bulk bar and audit log derive from it.
 * `Facts` is what its refusals depend on.
 */
export type RecordChange<State extends string, Facts> = {
  readonly permission: DeskAction
  /** What the address has after that of the record, or ''; absent: the name of the change. */
  readonly path?: string
  /** Makes a new record: the address has no id. */
  readonly creates?: true
  /** What the call does, for the documentation of the API; absent: the call of another change makes this one. */
  readonly summary?: string
  /** The states that allow the change; absent: all. */
  readonly from?: readonly State[]
  /** Completes "Only … can be" where some states do not allow the change. */
  readonly participle?: string
  /** Why a record in an allowed state has no such change, or null. The button is hidden. */
  readonly absentIf?: (record: Facts) => string | null
  /** Why the change is not possible now, or null. The button is disabled and says so. */
  readonly refusedIf?: (record: Facts) => string | null
  /** The text of the button. */
  readonly label: string
  readonly variant: 'primary' | 'secondary' | 'danger' | 'quiet'
  /** Announced when the change is made. */
  readonly done: string
  /** The change in the audit log. */
  readonly audit: string
  /** The name of the mail to the customer in the list of mails; absent: no mail. */
  readonly mail?: string
  /** The text of the button for several records; absent: each is changed by itself. */
  readonly bulk?: string
  /** Heading and button of the dialog of a change with typed values. Without a heading the page names the record. */
  readonly dialog?: { readonly title?: string; readonly submit: string }
  readonly fields?: ChangeFields
  /** Sentences by field for values that contradict each other. */
  readonly check?: (values: never) => Readonly<Record<string, string | null>>
}

/** A change whose page words its own form. */
export type FormChange<Facts = never> = Pick<
  RecordChange<never, Facts>,
  'permission' | 'path' | 'creates' | 'summary' | 'absentIf' | 'audit'
>

type RecordInState<State extends string> = {
  /** Names the records of the kind, such as "orders". */
  readonly nouns: string
  readonly state: State
  /** The names of the states; absent: the states themselves. */
  readonly names?: Readonly<Record<State, string>>
}

/** Why a change is not possible in a state, as a sentence, or null. */
export function stateRefusal<State extends string>(
  { from, participle }: Pick<RecordChange<State, never>, 'from' | 'participle'>,
  { nouns, state, names }: RecordInState<State>,
): string | null {
  if (from === undefined || from.includes(state)) return null
  const nameOf = (one: State) => names?.[one] ?? one
  const [last = '', ...others] = from.map(nameOf).toReversed()
  const list = others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`
  return `Only ${nouns} in the state ${list} can be ${participle}. This one is ${nameOf(state)}.`
}

/** Why staff change something, for the audit log. */
export const reasonField = { kind: 'line', label: 'Reason', max: 200, missing: 'Please give a reason' } as const

/** Options whose label is the stored text itself. */
export function sameLabels<const Texts extends readonly string[]>(texts: Texts): { [Text in Texts[number]]: Text } {
  return Object.fromEntries(texts.map((text) => [text, text])) as { [Text in Texts[number]]: Text }
}

/** The text of a choice in the audit log: `orders.ship` → 'Shipped an order'. */
export function auditSentences<Subject extends string, Changes extends Readonly<Record<string, { audit: string }>>>(
  subject: Subject,
  changes: Changes,
): { [Name in keyof Changes & string as `${Subject}.${Name}`]: string } {
  return Object.fromEntries(
    Object.entries(changes).map(([name, { audit }]) => [`${subject}.${name}`, audit]),
  ) as ReturnType<typeof auditSentences<Subject, Changes>>
}
