import type { ReactNode } from 'react'
import type { DeskAction } from '#domain/staff/actions.ts'
import { DeskHeading } from './desk-heading.tsx'
import { RequirePermission } from './desk-permission.tsx'

type DeskListFrameProps = { action: DeskAction; title: string; children: ReactNode }

/** The frame of a page with a list: permission, column and heading. */
export function DeskListFrame({ action, title, children }: DeskListFrameProps) {
  return (
    <RequirePermission action={action} title={title}>
      <div className="page-column flex flex-col gap-4 py-6 md:py-8">
        <DeskHeading>{title}</DeskHeading>
        {children}
      </div>
    </RequirePermission>
  )
}
