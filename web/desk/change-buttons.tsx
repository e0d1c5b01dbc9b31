import { type ReactNode, useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import { mayDo, whoMayDo } from '#domain/staff/actions.ts'
import type { RecordChange } from '#domain/staff/record-change.ts'
import { refusalText } from '#web/platform/api.ts'
import { type FieldErrors, hasErrors } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { ChangeFieldControls, type FieldPresets, readChangeFields, type TypedValues } from './change-fields.tsx'
import { RefusableButton } from './desk-permission.tsx'
import { useDeskSession } from './desk-session.ts'
import { useFormApi } from './form-api.ts'
import { FormDialog, type FormFindings } from './form-dialog.tsx'

/** The words and fields of a change, whatever the states and facts of its record. */
export type ChangeWords = Pick<
  RecordChange<string, never>,
  'permission' | 'path' | 'creates' | 'label' | 'variant' | 'done' | 'dialog' | 'fields' | 'check'
>

/** What the dialog of a change has beside the fields of its table. */
export type DialogParts<R> = {
  readonly title?: (record: R) => string
  /** The text of the button here; absent: that of the table. */
  readonly label?: string
  readonly intro?: (record: R) => ReactNode
  readonly presets?: (record: R, now: Date) => FieldPresets
  /** Hand-made fields before the others, and their values. */
  readonly ownFields?: (props: { record: R; errors: FieldErrors }) => ReactNode
  readonly readOwn?: (record: R, data: FormData) => TypedValues
  /** The values that are sent without the dialog, or null if it is needed. */
  readonly ready?: (record: R) => TypedValues | null
  /** The button that opens the dialog although it is not needed, and the title that the dialog then has. */
  readonly alternative?: { readonly label: string; readonly title: string }
  /** Shows the typed values before they are saved. */
  readonly sample?: (values: TypedValues) => ReactNode
  /** Content after the form. */
  readonly below?: (record: R, close: () => void) => ReactNode
  /** The name of a button whose label stands in several rows. */
  readonly ariaLabel?: (record: R) => string
  /** Follows the sentence that a colleague has changed the record meanwhile. */
  readonly newerText?: (newer: R) => string
  /** Announced instead of the word of the change. */
  readonly done?: (changed: R) => string
}

type ChangeButtonsProps<Name extends string, R> = {
  changes: Readonly<Record<Name, ChangeWords>>
  record: R
  dialogs?: Readonly<Partial<Record<Name, DialogParts<R>>>> | undefined
  /** Whether the record has this change in its state. */
  isOffered?: (name: Name) => boolean
  /** Why this change is not possible now, or null. Permissions are checked apart. */
  refusalOf?: (name: Name) => string | null
  /** Sends a change of the record that the person sees: as it was when the dialog opened, or as a refusal showed it. */
  send: (api: DeskClient, name: Name, values: TypedValues, seen: R) => Promise<ApiResult<R>>
  /** The record in a refusal because of newer values, or null. */
  newerOf?: (result: ApiResult<R>) => R | null
  /** Loads the record anew after the refusal of a change without a dialog. */
  reload?: () => Promise<R | null>
  onChanged: (record: R, name?: Name) => void
}

type Pressed<Name> = { readonly name: Name; readonly isAlternative: boolean }
type Opened<Name, R> = Pressed<Name> & { readonly seen: R }
type ShownButton<Name> = Pressed<Name> & Pick<ChangeWords, 'label' | 'variant'> & { readonly refusal: string | null }

/** The changes that the state of a record allows. A disabled one names the reason or the roles that may make it. */
export function ChangeButtons<Name extends string, R>(props: ChangeButtonsProps<Name, R>) {
  const { changes, record, dialogs, isOffered = () => true, refusalOf = () => null } = props
  const { busy, alert, open, press, close, finish, sendDialog } = useChanges(props)
  const session = useDeskSession()
  if (session.kind !== 'staff') return null
  const { roles } = session.staff
  const offered = (Object.keys(changes) as Name[]).filter(isOffered)
  const buttons = offered.flatMap((name): ShownButton<Name>[] => {
    const { label, permission, variant } = changes[name]
    const { alternative, label: own = label } = dialogs?.[name] ?? {}
    const refusal = mayDo(roles, permission) ? refusalOf(name) : whoMayDo(permission)
    const button = { name, label: own, refusal, variant, isAlternative: false }
    // The first button of a change names its refusal already.
    if (alternative === undefined || refusal !== null) return [button]
    return [button, { ...button, label: alternative.label, variant: 'secondary', isAlternative: true }]
  })
  const [List, Item] = buttons.length > 1 ? (['ul', 'li'] as const) : (['div', 'div'] as const)
  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <List className="flex flex-wrap gap-3">
        {buttons.map(({ label, refusal, variant, ...pressed }) => (
          <Item key={label} className="max-w-64">
            <RefusableButton
              variant={variant}
              aria-label={dialogs?.[pressed.name]?.ariaLabel?.(record)}
              refusal={refusal}
              busy={busy === pressed.name && !pressed.isAlternative}
              onClick={() => void press(pressed)}
            >
              {label}
            </RefusableButton>
          </Item>
        ))}
      </List>
      {open !== null && (
        <ChangeDialog
          key={open.name}
          words={changes[open.name]}
          parts={dialogs?.[open.name] ?? {}}
          isAlternative={open.isAlternative}
          record={open.seen}
          send={(values, api) => sendDialog(open, values, api)}
          onDone={(changed) => finish(open.name, changed)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Sends the pressed change, or opens its dialog. */
function useChanges<Name extends string, R>(props: ChangeButtonsProps<Name, R>) {
  const { changes, record, dialogs, send, newerOf, reload, onChanged } = props
  const [busy, setBusy] = useState<Name | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [open, setOpen] = useState<Opened<Name, R> | null>(null)
  const api = useFormApi()

  async function press({ name, isAlternative }: Pressed<Name>) {
    if (busy !== null) return
    const { dialog } = changes[name]
    const values = isAlternative ? null : (dialogs?.[name]?.ready?.(record) ?? (dialog === undefined ? {} : null))
    if (values === null) return setOpen({ name, isAlternative, seen: record })
    setBusy(name)
    const result = await send(api, name, values, record)
    setBusy(null)
    if (result.ok) return finish(name, result.body)
    setAlert(refusalText(result, 'This could not be saved. Please check the connection.'))
    const now = newerOf?.(result) ?? (await reload?.())
    if (now) onChanged(now)
  }

  function finish(name: Name, changed: R) {
    setAlert(null)
    setOpen(null)
    announce(dialogs?.[name]?.done?.(changed) ?? changes[name].done)
    onChanged(changed, name)
  }

  async function sendDialog({ seen, ...pressed }: Opened<Name, R>, values: TypedValues, formApi: DeskClient) {
    const { name } = pressed
    const result = await send(formApi, name, values, seen)
    const newer = newerOf?.(result)
    if (!newer) return result
    setOpen({ ...pressed, seen: newer })
    onChanged(newer)
    const more = dialogs?.[name]?.newerText?.(newer)
    return more ? { errors: {}, alert: `${refusalText(result, '')} ${more}` } : result
  }

  return { busy, alert, open, press, finish, sendDialog, close: () => setOpen(null) }
}

type ChangeDialogProps<R> = {
  words: ChangeWords
  parts: DialogParts<R>
  isAlternative: boolean
  record: R
  send: (values: TypedValues, api: DeskClient) => Promise<ApiResult<R> | FormFindings>
  onDone: (changed: R) => void
  onClose: () => void
}

type Check = (values: TypedValues) => FieldErrors

/** The dialog of a change with typed values. It keeps them when the change is refused. */
function ChangeDialog<R>({ words, parts, isAlternative, record, send, onDone, onClose }: ChangeDialogProps<R>) {
  const { label, variant, dialog = { submit: label }, fields = {}, check } = words
  const { intro, ownFields, readOwn, presets, sample } = parts
  const [now] = useState(() => new Date())
  const [typed, setTyped] = useState<TypedValues>(() => presets?.(record, now) ?? {})
  return (
    <FormDialog
      title={(isAlternative && parts.alternative?.title) || (parts.title?.(record) ?? dialog.title ?? label)}
      submitLabel={dialog.submit}
      variant={variant === 'danger' ? 'danger' : 'primary'}
      send={async (data, api) => {
        const typed = readChangeFields(fields, data)
        if ('errors' in typed) return typed
        const values = { ...readOwn?.(record, data), ...typed.values }
        const errors = (check as Check | undefined)?.(values) ?? {}
        return hasErrors(errors) ? { errors } : send(values, api)
      }}
      onDone={onDone}
      onClose={onClose}
      onType={sample && ((data) => setTyped(Object.fromEntries(data)))}
      below={parts.below?.(record, onClose)}
    >
      {(errors) => (
        <>
          {intro?.(record)}
          {ownFields?.({ record, errors })}
          <ChangeFieldControls fields={fields} presets={presets?.(record, now) ?? {}} errors={errors} />
          {sample?.(typed)}
        </>
      )}
    </FormDialog>
  )
}
