/** Says plainly that nothing here is for sale while the shop runs in demo mode (D27). */
export function DemoStrip() {
  return (
    <aside aria-label="Demo store" className="bg-accent-soft px-4 py-1.5 text-center text-xs text-ink print:hidden">
      <strong>Demo store.</strong> Nothing is really sold.{' '}
      <a href="/dev/mailbox" className="inline-block underline">
        See its mails
      </a>
    </aside>
  )
}
