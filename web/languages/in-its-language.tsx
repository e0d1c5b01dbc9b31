import type { ReactNode } from 'react'

/** The language of a block or row of a page where that is not the one of the page. */
export function langOf(block: object): 'en' | undefined {
  return __language__ === 'en' ? undefined : (block as { lang?: 'en' }).lang
}

/** Marks what stands in another language than its page. */
export function InItsLanguage({ of, children }: { of: object; children: ReactNode }) {
  const lang = langOf(of)
  if (lang === undefined) return children
  return (
    <div lang={lang} className="contents">
      {children}
    </div>
  )
}
