import { AppLink } from '#web/ui/link.tsx'
import { helpPath } from './help-address.ts'
import { type HelpAddress, isHelpTopic } from './help-topics.ts'
import { type InlineMark, type MarkdownBlock, parseInline } from './parse-markdown.ts'

/** The blocks of a document. Its text never becomes HTML. */
export function Markdown({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      const look = block.level === 2 ? 'pt-6 text-xl' : 'pt-2 text-lg'
      return (
        <Heading id={block.id} tabIndex={-1} className={`scroll-mt-4 font-semibold ${look}`}>
          <Inline text={block.text} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p className="max-w-prose">
          <Inline text={block.text} />
        </p>
      )
    case 'code':
      return (
        <pre
          role="group"
          aria-label="Example"
          tabIndex={0}
          className="overflow-x-auto rounded-md bg-sunken p-3 text-xs"
          translate="no"
        >
          {block.text}
        </pre>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={`max-w-prose space-y-1.5 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inline text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={head.join(', ')}>
      <table className="min-w-lg text-left">
        <thead>
          <tr className="border-b border-edge">
            {head.map((cell, index) => (
              <HeadCell key={index} text={cell} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place} className="py-2 pr-4 align-top max-[18rem]:block">
                  <Inline text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A column without a title has no header. */
function HeadCell({ text }: { text: string }) {
  if (text === '') return <td />
  return (
    <th scope="col" className="py-2 pr-4 align-top max-[18rem]:block font-semibold">
      <Inline text={text} />
    </th>
  )
}

function Inline({ text }: { text: string }) {
  return parseInline(text).map((mark, index) => <Mark key={index} mark={mark} />)
}

function Mark({ mark }: { mark: InlineMark }) {
  if (mark.kind === 'link') return <DocumentLink to={mark.to} text={mark.text} />
  const Element = ({ text: 'span', code: 'code', strong: 'strong', emphasis: 'em' } as const)[mark.kind]
  return (
    <Element
      {...(mark.kind === 'code' && { translate: 'no' as const, className: 'rounded-sm bg-sunken px-1 wrap-anywhere' })}
    >
      {mark.text}
    </Element>
  )
}

const linkLook = 'font-semibold text-brand-strong underline'

/** A link to a document that the desk has, or to the web. Other files of the repository are named only. */
function DocumentLink({ to, text }: { to: string; text: string }) {
  if (to.startsWith('https://'))
    return (
      <AppLink className={linkLook} href={to}>
        {text}
      </AppLink>
    )
  const [, name = '', anchor = ''] = /^(?:([\w-]+)\.md)?(#[\w-]+)?$/.exec(to) ?? []
  if (name === '' && anchor !== '')
    return (
      <AppLink className={linkLook} href={anchor}>
        {text}
      </AppLink>
    )
  return isHelpTopic(name) ? (
    <AppLink className={linkLook} href={helpPath(`${name}${anchor}` as HelpAddress)}>
      {text}
    </AppLink>
  ) : (
    <span>{text}</span>
  )
}
