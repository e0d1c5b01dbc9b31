import { href } from 'react-router'
import type { SaltComparison } from '#contract/salts.ts'
import { say } from '#web/languages/say.ts'
import { formatCount } from '#domain/money.ts'
import { textCheckSentence } from '#domain/catalogue/text-check.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Fact, FactList } from '#web/ui/facts.tsx'
import { AppLink, ArrowLink } from '#web/ui/link.tsx'
import { Breadcrumbs, PageHeading } from '#web/ui/page-heading.tsx'
import { SaltPrices } from './salt-prices.tsx'

/** The page of a salt (catalogue-18). */
export function SaltDetails({ salt }: { salt: SaltComparison }) {
  const { name, groups, uses, warnings } = salt
  return (
    <div className="page-column flex flex-col gap-10 pt-2 pb-10">
      <div>
        <Breadcrumbs
          crumbs={[
            { label: say('Home'), href: href('/') },
            { label: 'Products', href: href('/products') },
            { label: name },
          ]}
        />
        <div className="pt-2">
          <PageHeading lead={saltSentence(salt)}>{name}</PageHeading>
        </div>
        <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
          <FactList facts={factsOf(salt)} />
          <div className="flex flex-col gap-6">
            {uses.length > 0 && <Sentences title="What it is used for" sentences={uses} />}
            {warnings.length > 0 && (
              <div className="rounded-lg border border-line bg-surface p-4">
                <Sentences title="Not to be taken together" icon="alert" sentences={warnings} />
              </div>
            )}
            {uses.length + warnings.length > 0 && (
              <div className="flex flex-col gap-1 text-xs text-quiet">
                {checksOf(salt).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                <p>
                  These sentences are from the pages of the products. For information only: ask your doctor or
                  pharmacist.
                </p>
              </div>
            )}
          </div>
        </div>
      </div>
      {groups.length > 0 && (
        <section aria-labelledby="prices-title" className="flex flex-col gap-6">
          <div>
            <h2 id="prices-title" className="text-xl font-semibold md:text-2xl">
              Prices compared
            </h2>
            <p className="max-w-prose text-quiet">Ask your doctor or pharmacist before changing a brand.</p>
          </div>
          {groups.map((group) => (
            <SaltPrices
              key={`${group.title} ${group.unit}`}
              group={group}
              highest={Math.max(...groups.filter(({ unit }) => unit === group.unit).flatMap(unitPricesOf))}
            />
          ))}
        </section>
      )}
      <ArrowLink href={productsHref(salt)}>{`All products with ${name}`}</ArrowLink>
    </div>
  )
}

/** Who checked the sentences, and how many are not checked (catalogue-19). */
function checksOf({ checks, unchecked }: SaltComparison): string[] {
  const sentences = checks.map((check) => textCheckSentence(check))
  if (unchecked === 0) return sentences
  if (sentences.length === 0) return [textCheckSentence(null)]
  return [...sentences, `${unchecked} of these sentences not yet checked by our pharmacist`]
}

function unitPricesOf({ rows }: SaltComparison['groups'][number]): number[] {
  return rows.map(({ unitPrice }) => unitPrice)
}

/** What the salt is, from the facts of its products: "Metformin is the active ingredient (the salt) of 5 products that we sell." */
export function saltSentence({ name, products, alone, prescription }: SaltComparison): string {
  const others = products - alone
  const mixed =
    others === 0
      ? ''
      : alone === 0
        ? ', always together with other salts'
        : `, in ${formatCount(others)} of them together with other salts`
  const isOne = products === 1
  const count = `${formatCount(products)} ${isOne ? 'product' : 'products'}`
  return `${name} is the active ingredient (the salt) of ${count} that we sell${mixed}. ${prescriptionSentence(prescription, isOne)}`
}

function prescriptionSentence(prescription: SaltComparison['prescription'], isOne: boolean): string {
  if (prescription === 'some') return 'Some of them need a prescription.'
  if (prescription === 'all') return isOne ? 'It needs a prescription.' : 'All of them need a prescription.'
  return isOne ? 'It needs no prescription.' : 'None of them needs a prescription.'
}

function factsOf({ reading = '', otherNames, forms, strengths, categories }: SaltComparison): Fact[] {
  const links = categories.map(({ name, slug }) => (
    <AppLink
      key={slug}
      href={`${href('/products')}?${new URLSearchParams({ category: slug })}`}
      className="-my-2.5 mr-4 inline-flex min-h-11 items-center text-brand-strong underline"
    >
      {name}
    </AppLink>
  ))
  const facts: Fact[] = [
    { label: 'Read as', value: <span translate="no">{reading}</span> },
    { label: 'Other names and short forms', value: <span translate="no">{otherNames.join(', ')}</span> },
    { label: 'Forms', value: forms.join(', ') },
    { label: 'Strengths', value: strengths.join(', ') },
    { label: 'Found in', value: links },
  ]
  const lengths = [reading, otherNames, forms, strengths, categories].map(({ length }) => length)
  return facts.filter((_, index) => (lengths[index] ?? 0) > 0)
}

type SentencesProps = { title: string; icon?: 'alert'; sentences: SaltComparison['uses'] }

/** Sentences from the pages of products, each with its product. */
function Sentences({ title, icon, sentences }: SentencesProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 text-xl font-semibold">
        {icon && <Icon name={icon} className="text-brand-strong" />}
        <span>{title}</span>
      </h2>
      <ul className="flex flex-col gap-2">
        {sentences.map(({ text, productId, productName }) => (
          <li key={text}>
            <span lang={__language__ === 'en' ? undefined : 'en'}>{text}</span>{' '}
            <AppLink
              href={href('/product-details/:id', { id: productId })}
              className="text-xs text-quiet underline hover:text-brand-strong"
            >
              <span translate="no">{productName}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function productsHref({ path }: SaltComparison): string {
  const salt = decodeURIComponent(path.slice('/salt/'.length)).replaceAll('-', ' ')
  return `${href('/products')}?${new URLSearchParams({ salt })}`
}
