import { useState } from 'react'
import type { Setup, SetupFinding } from '#contract/setup.ts'
import { caddyLines, certbotLine, nginxLines } from '#domain/setup/proxy-lines.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { FindingList } from './finding-list.tsx'

/** The lines of a proxy for this shop, and what answers at its address (setup-8). */
export function ProxySection({ setup }: { setup: Setup }) {
  const values = setup.connections.find(({ name }) => name === 'address')?.values ?? {}
  const publicUrl = String(values.publicUrl ?? '')
  if (!publicUrl.startsWith('https:'))
    return (
      <p className="text-quiet">
        Once an address that begins with https:// is stored, this page writes the lines for Caddy or nginx, which stand
        between shoppers and the shop and keep the certificate.
      </p>
    )
  const isElsewhere = values.reach === 'other-proxy'
  const shop = { publicUrl, upstream: `${isElsewhere ? 'ADDRESS-OF-THIS-MACHINE' : '127.0.0.1'}:${setup.port}` }
  return (
    <section aria-label="Proxy and certificate" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-lg font-semibold">Proxy and certificate</h3>
      <p>
        <span>
          Shoppers reach the shop through a small program, the proxy, which keeps the certificate of your address. Give
          one of these to the person who looks after the machine.
        </span>
        {isElsewhere && <span> There, ADDRESS-OF-THIS-MACHINE is the address of this machine in your network.</span>}
      </p>
      <Lines
        title="Lines for Caddy"
        hint="Caddy gets the certificate by itself. In /etc/caddy/Caddyfile, then: sudo systemctl reload caddy"
        text={caddyLines(shop)}
      />
      <Lines
        title="Lines for nginx"
        hint={`First the certificate: ${certbotLine(shop)} Then these lines in /etc/nginx/conf.d/shop.conf, and: sudo nginx -t && sudo systemctl reload nginx`}
        text={nginxLines(shop)}
      />
      <AddressCheck publicUrl={publicUrl} />
    </section>
  )
}

function Lines({ title, hint, text }: { title: string; hint: string; text: string }) {
  const copy = useCall(
    async () => {
      await navigator.clipboard.writeText(text)
      return { ok: true as const, body: null }
    },
    { done: 'Copied' },
  )
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand-strong">{title}</summary>
      <div className="flex flex-col items-start gap-3">
        <p className="text-quiet wrap-anywhere">{hint}</p>
        <pre
          // Keyboards scroll it.
          tabIndex={0}
          aria-label={title}
          translate="no"
          className="max-h-96 w-full overflow-auto rounded-lg border border-line bg-sunken p-3 text-sm"
        >
          {text}
        </pre>
        {'clipboard' in navigator && (
          <Button variant="secondary" aria-label={`Copy: ${title}`} onClick={() => copy.start()}>
            Copy
          </Button>
        )}
      </div>
    </details>
  )
}

function AddressCheck({ publicUrl }: { publicUrl: string }) {
  const [findings, setFindings] = useState<readonly SetupFinding[] | null>(null)
  const check = useCall(() => deskApi('GET /api/desk/setup/address-check', {}), {
    done: (body) => setFindings(body.findings),
    fallback: 'There was no answer. Please check the connection.',
  })
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        busy={check.isBusy}
        busyLabel="Checking..."
        onClick={() => check.start()}
      >
        <span className="wrap-anywhere">{`Check ${publicUrl}`}</span>
      </Button>
      <CallAlert call={check} />
      {findings !== null && <FindingList label="What answers there" findings={findings} />}
    </>
  )
}
