import { useState } from 'react'
import type { ApiOutput } from '#contract/api.ts'
import type { DeskPrescriptionRequest, RequestLine } from '#contract/prescription-requests.ts'
import { type DifferenceReason, differenceReasons } from '#domain/prescriptions/request-rules.ts'
import { chargeAt } from '#domain/settings/delivery-fee.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useDeskCall } from '#web/desk/form-api.ts'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { ApprovalFields, readApproval } from '#web/prescriptions/desk/decision-form.tsx'
import { type EntryLine, linesOf, totalsOf } from '#web/staff-orders/desk/entry-lines.ts'
import { OrderEntryLines } from '#web/staff-orders/desk/order-entry-lines.tsx'
import { OrderTotals } from '#web/staff-orders/desk/payment-step.tsx'
import { notDelivered, type PinTerms } from '#web/staff-orders/desk/pin-terms.ts'
import { ENTRY, type LineEntry, useLineEntry } from '#web/staff-orders/desk/use-line-entry.ts'
import { type NamedProduct, ProductInput } from '#web/stock/desk/product-input.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type OfferFormProps = {
  request: DeskPrescriptionRequest
  /** The products that the named lines mean. */
  start: readonly EntryLine[]
  terms: PinTerms | null
  onPrepared: (request: DeskPrescriptionRequest) => void
}

/** The order pad with the reason of each difference from what was asked. */
export function OfferForm(props: OfferFormProps) {
  const { request, terms } = props
  const { entry, unanswered, typedErrors, approval, prepare } = useOffer(props)
  const { errors } = prepare
  const { lines: named, address } = request
  const noteOf = (line: EntryLine) => (
    <LineDifference line={line} named={named.find(({ position }) => position === line.asked)} />
  )
  return (
    <CallForm
      call={prepare}
      aria-label="Offer"
      data-unsaved={entry.lines !== props.start || undefined}
      className="flex flex-col gap-6"
    >
      <OrderEntryLines
        title="Products"
        entry={entry}
        refusalOf={(line) => notDelivered(line, terms, address.postalCode)}
        noteOf={noteOf}
      />
      {unanswered.length > 0 && (
        <DeskSection title="Named, without a product">
          {unanswered.map((line) => (
            <UnansweredLine
              key={line.position}
              line={line}
              entry={entry}
              typedError={typedErrors[line.position] ?? null}
            />
          ))}
        </DeskSection>
      )}
      {approval.isPossible && <Approval request={request} errors={errors} {...approval} />}
      <DeskSection title="Offer">
        <Field
          label="A sentence for the customer"
          name="message"
          defaultValue={request.message}
          optional
          maxLength={300}
          error={errors.message}
        />
        <OrderTotals {...totalsOf(entry.lines, chargeAt(request) ?? undefined)} />
        <CallAlert call={prepare} />
        <Button type="submit" size="large" busy={prepare.isBusy} busyLabel="Sending..." className="self-start">
          Send the offer
        </Button>
      </DeskSection>
    </CallForm>
  )
}

/** An offer while a pharmacist prepares it. */
function useOffer({ request, start, onPrepared }: OfferFormProps) {
  const entry = useLineEntry(start)
  const { lines } = entry
  const [isApproving, setApproving] = useState(false)
  const [typedErrors, setTypedErrors] = useState<Readonly<Record<number, string>>>({})
  const unanswered = request.lines.filter(({ position }) => lines.every(({ asked }) => asked !== position))
  const isPossible = request.isUndecided && lines.some(({ isRx }) => isRx)

  const prepare = useDeskCall(
    (data: FormData, api) => {
      const unfinished = entry.findUnfinished(
        unanswered.map(({ position }) => ({
          ...ENTRY,
          id: namedField(position),
          show: (sentence) => setTypedErrors({ [position]: sentence }),
        })),
      )
      if (unfinished !== null) return { alert: unfinished }
      return api('POST /api/desk/prescription-requests/:id/prepare', {
        id: request._id,
        lines: [
          ...lines.map(({ productId, quantity, asked = null }) => ({
            position: asked,
            productId,
            packs: quantity,
            reason: readReason(data, productId),
          })),
          ...unanswered.map(({ position }) => ({
            position,
            productId: null,
            packs: 0,
            reason: readReason(data, String(position)),
          })),
        ],
        message: formText(data, 'message').trim(),
        ...(isApproving && isPossible && { approval: readApproval(data) }),
      })
    },
    {
      done: (answer) => {
        announce('The customer gets the offer')
        onPrepared(answer.request)
      },
      refused: (result) => {
        if (result.reason === 'refused' && result.code === 'out_of_stock')
          entry.set(linesOf(result.body as ApiOutput<'POST /api/cart/check'>, lines))
      },
    },
  )

  const approval = { isPossible, isApproving, onApproving: setApproving }
  return { entry, unanswered, typedErrors, approval, prepare }
}

type ApprovalProps = {
  request: DeskPrescriptionRequest
  errors: FieldErrors
  isApproving: boolean
  onApproving: (isApproving: boolean) => void
}

/** The prescription may be approved with the offer, or when the customer has ordered. */
function Approval({ request: { patient, address }, errors, isApproving, onApproving }: ApprovalProps) {
  return (
    <DeskSection title="Prescription">
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isApproving}
          onChange={({ target }) => onApproving(target.checked)}
          className="size-5 accent-brand"
        />
        <span>Approve it now for these packs</span>
      </label>
      {isApproving ? (
        <ApprovalFields
          prescription={{
            patient,
            order: { customerName: address.name, address: `${address.address}, ${address.city}` },
          }}
          errors={errors}
        />
      ) : (
        <p className="text-quiet">Otherwise it is decided when the customer has ordered.</p>
      )}
    </DeskSection>
  )
}

const reasonField = (key: string) => `reason-${key}`

function readReason(data: FormData, key: string): DifferenceReason | null {
  const chosen = formText(data, reasonField(key))
  return chosen in differenceReasons ? (chosen as DifferenceReason) : null
}

/** What was asked for a line, and why the offer differs. */
function LineDifference({ line, named }: { line: EntryLine; named: RequestLine | undefined }) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere text-quiet">
        {named === undefined ? (
          <span>From the prescription</span>
        ) : (
          <span>
            Asked: <span translate="no">{named.asked}</span> × {named.askedPacks}
          </span>
        )}
      </p>
      <SelectField
        label="Difference"
        aria-label={`Difference of ${line.name}`}
        name={reasonField(line.productId)}
        emptyText="None"
        options={differenceReasons}
        defaultValue={line.isOtherBrand ? 'brand' : (named?.reason ?? '')}
      />
    </div>
  )
}

type UnansweredLineProps = {
  line: RequestLine
  entry: LineEntry
  /** Why the offer was not sent with what is typed here, or null. */
  typedError: string | null
}

const namedField = (position: number) => `product-${position}`

/** A named line that gets a product, or a reason why it has none. */
function UnansweredLine({ line, entry, typedError }: UnansweredLineProps) {
  const { position, asked, askedPacks, reason } = line
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function take({ _id: productId, productName: name }: NamedProduct) {
    if (entry.lines.some((line) => line.productId === productId))
      return setError('This product is in the order already.')
    setError(await entry.add({ productId, name, quantity: askedPacks ?? 1, asked: position }))
  }

  return (
    <div role="group" aria-label={asked} className="flex flex-col gap-3 border-b border-line pb-4 last:border-0">
      <p className="font-semibold wrap-anywhere">
        <span translate="no">{asked}</span> <span>× {askedPacks}</span>
      </p>
      <ProductInput
        name={namedField(position)}
        label="Product"
        text={text}
        onType={setText}
        onChoose={(product) => void take(product)}
        error={error ?? (text === '' ? null : typedError)}
      />
      <SelectField
        label="Or why not"
        name={reasonField(String(position))}
        emptyText="Please choose"
        options={{ unavailable: differenceReasons.unavailable, refused: differenceReasons.refused }}
        defaultValue={reason ?? ''}
      />
    </div>
  )
}
