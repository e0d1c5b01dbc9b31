import { useState } from 'react'
import { href, Navigate, useLocation, useSearchParams } from 'react-router'
import { AccountFormPage } from '#web/accounts/account-form.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { SignInSteps } from '#web/desk/sign-in-steps.tsx'
import { firstPageOf } from '#web/desk/desk-navigation.ts'
import { PhoneForm } from '#web/desk/pin-form.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/login-page.ts'
import { StaffEnrolment } from './enrolment.tsx'
import { FirstOwnerForm } from './first-owner-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Sign in', matches })
}

/** Signs in with password and second factor, or with a passkey alone. A mailed link opens the enrolment. */
export default function DeskLoginPage() {
  const session = useDeskSession()
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const link = /^#link=([\w.-]+)$/.exec(hash)?.[1]
  // A rider is signed in by the form of the link itself.
  if (link !== undefined && !(session.kind === 'staff' && link.startsWith('phone.')))
    return <LinkedSignIn key={link} link={link} />
  if (session.kind === 'staff')
    return <Navigate to={deskPath(query.get('next')) ?? firstPageOf(session.staff.roles)} replace />
  return (
    <AccountFormPage
      title="Sign in"
      lead="For the staff of the shop."
      other={<p className="text-quiet">Lost your phone? Use a recovery code, or ask an owner to reset your sign-in.</p>}
    >
      <SignInSteps />
    </AccountFormPage>
  )
}

/** Sets up the sign-in of a mailed link. The printed link of a new shop asks first who its owner is. */
function LinkedSignIn({ link }: { link: string }) {
  const [claimed, setClaimed] = useState<string | null>(null)
  if (claimed !== null) return <StaffEnrolment link={claimed} firstPage={href('/desk/setup')} />
  if (link.startsWith('phone.')) return <NewPhone link={link} />
  if (link.startsWith('first.')) return <FirstOwnerForm link={link} onClaimed={setClaimed} />
  return <StaffEnrolment link={link} firstPage={href('/desk')} />
}

/** The first sign-in of a rider on the phone that has opened the link. */
function NewPhone({ link }: { link: string }) {
  return (
    <AccountFormPage
      title="Sign in on this phone"
      lead="Choose a PIN. You type it at the start of a day and after two hours without a press. The link then works on no other phone."
    >
      <PhoneForm link={link} />
    </AccountFormPage>
  )
}

/** `next` if it is a page of the desk: no open redirect. */
function deskPath(next: string | null): string | null {
  return next !== null && /^\/desk(?:\/(?!login)[\w/-]*)?(?:\?|$)/.test(next) ? next : null
}
