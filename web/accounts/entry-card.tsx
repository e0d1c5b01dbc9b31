import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** The narrow sheet on which the forms of login, registration and password stand. */
export function AccountFormPage({
  title,
  lead,
  children,
  foot,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <div className="page-column py-6 md:py-12">
      <div className="mx-auto flex max-w-form flex-col gap-5">
        <Card className="flex flex-col gap-5 md:p-8">
          <header className="flex flex-col gap-1">
            <h1 className="text-2xl font-bold">{title}</h1>
            {lead && <p className="text-quiet">{lead}</p>}
          </header>
          {children}
        </Card>
        {foot && <div className="text-center">{foot}</div>}
      </div>
    </div>
  )
}
