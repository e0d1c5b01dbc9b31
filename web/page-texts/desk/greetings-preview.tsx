import { blockOf, type PageContent } from '#domain/page-texts/block-kinds.ts'
import { CUSTOMER_FACT } from '#domain/page-texts/mail-greetings.ts'

/** How each mail begins and ends, for a customer of the sample shop. */
export function GreetingsPreview({ content }: { content: PageContent }) {
  const named = (text = '') => text.replaceAll(`{${CUSTOMER_FACT}}`, 'Asha Rao')
  return (
    <div className="flex flex-col gap-6 p-8 text-2xl">
      {blockOf(content, 'greetings').rows.map(({ mail, opening, closing }) => (
        <section key={mail} aria-label={mail} className="rounded-lg border border-line bg-surface p-6">
          <h3 className="pb-3 font-semibold">{mail}</h3>
          {isShown(opening) && <p className="wrap-anywhere">{named(opening)}</p>}
          <p className="py-3 text-quiet">What this mail says stands here.</p>
          {isShown(closing) && <p className="wrap-anywhere">{named(closing)}</p>}
        </section>
      ))}
    </div>
  )
}

function isShown(text: string | undefined): boolean {
  return text !== undefined && text !== ''
}
