import { useEffect, useRef } from 'react'
import { enquiryLimits, type Enquiry } from '#domain/enquiries/enquiry-rules.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { EnquiryResult } from './submit-enquiry.ts'
import { useEnquiryForm } from './use-enquiry-form.ts'

type EnquiryFormProps = {
  heading: string
  lead: string
  privacy: string
  phone: { readonly display: string; readonly href: string }
  /** The result of a form sent without JavaScript. */
  posted: EnquiryResult | undefined
  /** The message to start with. */
  message: string
  send: (enquiry: Enquiry) => Promise<EnquiryResult>
}

/** The Information Request Form (enquiries-1). Without JavaScript it posts to its own page. */
export function EnquiryForm({ heading, lead, privacy, phone, posted, message, send }: EnquiryFormProps) {
  const { form, call, onType, result, alert, summary, fieldProps, restart } = useEnquiryForm({
    posted,
    message,
    send,
  })
  if (result?.state === 'sent') return <Sent ticket={result.ticket} phone={phone} restart={restart} />
  return (
    <Card as="section" id="enquiry" aria-labelledby="enquiry-title" className="scroll-mt-24">
      <h2 id="enquiry-title" className="text-xl font-semibold">
        {heading}
      </h2>
      <p className="pt-1 pb-5 text-quiet">{lead}</p>
      <CallForm
        ref={form}
        call={call}
        onType={onType}
        method="post"
        data-unguarded
        className="grid gap-5 sm:grid-cols-2"
      >
        {summary.length > 0 && (
          <div className="sm:col-span-2">
            <ErrorSummary errors={summary} />
          </div>
        )}
        <p className="required-note text-xs text-quiet sm:col-span-2">Required fields have a star:</p>
        <Fields fieldProps={fieldProps} />
        {alert !== null && (
          <div className="sm:col-span-2">
            <AlertBox>{alert}</AlertBox>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
          <Button type="submit" size="large" busy={call.isBusy} busyLabel="Sending..." className="max-sm:w-full">
            Send Message
          </Button>
          <p className="flex-1 basis-56 text-xs text-quiet">{privacy}</p>
        </div>
      </CallForm>
    </Card>
  )
}

function Fields({ fieldProps }: Pick<ReturnType<typeof useEnquiryForm>, 'fieldProps'>) {
  return (
    <>
      <Field label="Name" {...fieldProps('name')} required autoComplete="name" className="sm:col-span-2" />
      <Field
        label="Mobile"
        {...fieldProps('phone')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="10 digits"
      />
      <Field
        label="Email"
        {...fieldProps('email')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        hint="For our answer"
      />
      <Field
        label="Address"
        {...fieldProps('address')}
        optional
        multiline
        rows={2}
        maxLength={enquiryLimits.address}
        autoComplete="street-address"
        className="sm:col-span-2"
      />
      <Field
        label="Message"
        {...fieldProps('message')}
        optional
        multiline
        rows={5}
        maxLength={enquiryLimits.message}
        className="sm:col-span-2"
      />
    </>
  )
}

/** The confirmation. It takes the focus for screen readers. */
function Sent({ ticket, phone, restart }: { ticket: string; restart: () => void } & Pick<EnquiryFormProps, 'phone'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Card as="section" id="enquiry" aria-labelledby="enquiry-title" className="scroll-mt-24">
      <div ref={box} tabIndex={-1} role="status" className="flex flex-col items-start gap-3">
        <span className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
          <Icon name="check" size={32} />
        </span>
        <h2 id="enquiry-title" className="text-2xl font-bold">
          Thank you, your message is here
        </h2>
        <p className="text-lg">
          Your ticket number is{' '}
          <strong translate="no" className="tabular-nums">
            {ticket}
          </strong>
          . Please name it when you call us.
        </p>
        <p className="text-lg text-quiet">
          A pharmacist reads it and answers by phone or mail within one business day.
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-lg text-quiet">
          Urgent?
          <a href={phone.href} className="inline-flex min-h-11 items-center text-brand-strong tabular-nums underline">
            {phone.display}
          </a>
        </p>
      </div>
      <Button variant="secondary" className="needs-script mt-4" onClick={restart}>
        Send another message
      </Button>
    </Card>
  )
}
