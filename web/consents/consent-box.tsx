import { type ConsentPurpose, consentPurposeNames } from '#domain/consents/consent-rules.ts'
import { required } from '#domain/required.ts'
import { consentNotices } from '#shop/consent-notices.ts'
import { FieldError } from '#web/ui/field.tsx'
import { NoticeDetails } from './notice-details.tsx'

/** The notice that customers read now. */
export function shownNotice(purpose: ConsentPurpose) {
  return required(consentNotices[purpose].at(-1))
}

type ConsentBoxProps = {
  purpose: ConsentPurpose
  error?: string | null | undefined
  onAgree?: (isAgreed: boolean) => void
}

/** The box beside the sentence of a consent, which is never ticked in advance. */
export function ConsentBox({ purpose, error, onAgree }: ConsentBoxProps) {
  const notice = shownNotice(purpose)
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 items-start gap-3 py-2 font-semibold">
        <input
          type="checkbox"
          name="consent"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'consent-error' : undefined}
          className="mt-0.5 size-5 shrink-0 accent-brand"
          onChange={({ target }) => onAgree?.(target.checked)}
        />
        <span>{notice.agree}</span>
      </label>
      <FieldError id="consent-error" error={error} />
      <NoticeDetails notice={notice} about={consentPurposeNames[purpose]} />
    </div>
  )
}
