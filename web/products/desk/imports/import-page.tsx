import { useState } from 'react'
import { href } from 'react-router'
import type { ApiResult } from '#contract/client.ts'
import type { ProductImport } from '#contract/product-imports.ts'
import { isImportActive } from '#domain/catalogue/import-states.ts'
import { SECOND } from '#domain/time.ts'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { ListLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useCall } from '#web/ui/use-call.ts'
import type { Route } from './+types/import-page.ts'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { ImportReport } from './import-report.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Import products', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/products/imports', {})
}

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequirePermission action="products.class" title="Import products">
      <div className="page-column max-w-4xl py-6 md:py-8">
        <ListLink label="Products" href={href('/desk/products')} />
        <PageHeading>Import products</PageHeading>
        <LatestImport loaded={loaderData} />
      </div>
    </RequirePermission>
  )
}

type ImportResult = ApiResult<{ import: ProductImport | null }>

const NOT_LOADED = 'The import could not be loaded just now. Please check the connection.'

function LatestImport({ loaded }: { loaded: ImportResult }) {
  const [shown, setShown] = useState(loaded.ok ? loaded.body.import : null)
  const send = useCall((call: () => Promise<ImportResult>) => call(), {
    done: (body) => setShown(body.import),
    fallback: 'No answer came. Please check the connection and try again.',
  })
  const alert = send.alert ?? (loaded.ok || shown !== null ? null : refusalText(loaded, NOT_LOADED))
  const isActive = shown !== null && isImportActive(shown.state)
  useRefresh(
    async () => {
      const result = await deskApi('GET /api/desk/products/imports', {}, { headers: backgroundHeaders })
      if (result.ok) setShown(result.body.import)
    },
    isActive ? SECOND : undefined,
  )

  return (
    <div className="flex flex-col gap-6 pt-4">
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {!isActive && (
        <Card as="section" aria-label="List" className="flex flex-col gap-3">
          <FileDrop
            label="Choose a list"
            busyLabel="Sending..."
            hint="Or drop it here: a CSV file or an Excel workbook (.xlsx) of at most 32 MB. If yours is larger, ask the person who makes it for a CSV file compressed with gzip. You see what it changes before anything is written."
            accept=".csv,.txt,.tsv,.xlsx,.gz,text/csv,application/gzip"
            isBusy={send.isBusy}
            add={([file]) => {
              if (file !== undefined)
                send.start(() => deskApi('POST /api/desk/products/imports', { name: file.name }, { file }))
            }}
          />
          <p className="text-quiet">
            Lists of billing programs, the CSV export and the A–Z medicine list of India are read. An import replaces
            what was edited here in its columns, and keeps the others.
          </p>
        </Card>
      )}
      {shown !== null && (
        <ImportReport
          key={shown.id}
          shown={shown}
          isBusy={send.isBusy}
          onChosen={setShown}
          choose={(choice) =>
            send.start(() => deskApi('POST /api/desk/products/imports/:id/columns', { id: shown.id, ...choice }))
          }
          start={() => send.start(() => deskApi('POST /api/desk/products/imports/:id/start', { id: shown.id }))}
          stop={() => send.start(() => deskApi('POST /api/desk/products/imports/:id/stop', { id: shown.id }))}
        />
      )}
    </div>
  )
}
