import { type ConsentNotice, noticeParts } from '#domain/consents/consent-rules.ts'

/** A notice that opens below its sentence. */
export function NoticeDetails({ notice, about }: { notice: ConsentNotice; about: string }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-strong">
        What we keep, and why<span className="sr-only">: {about}</span>
      </summary>
      <dl className="flex flex-col gap-2 text-sm">
        {Object.entries(noticeParts).map(([name, heading]) => (
          <div key={name}>
            <dt className="font-semibold">{heading}</dt>
            <dd className="text-quiet">{notice[name as keyof typeof noticeParts]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
