import type { ElementType } from 'react'
import { jsx as createElement, jsxs as createElementOfMany } from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

type Props = { readonly children?: unknown; readonly [name: string]: unknown }

/**
 * React's own functions for pages in other languages: an element whose words are English gets `lang="en"` (languages-1). The
 * build for languages puts them in the place of React's (`scripts/languages/build-for-languages.ts`); English pages have none.
 */
export const jsx = (type: ElementType, props: Props, key?: string) => createElement(type, marked(type, props), key)

export const jsxs = (type: ElementType, props: Props, key?: string) =>
  createElementOfMany(type, marked(type, props), key)

/** Elements, and the components for links, which pass attributes on. */
function marked(type: ElementType, props: Props): Props {
  const words = wordsOf(props)
  if (words === '' || (typeof type !== 'string' && props.href === undefined)) return props
  if (props.lang !== undefined || props.translate !== undefined || !isEnglish(words)) return props
  return { ...props, lang: 'en' }
}

/** The words between the tags when nothing else is there, else those for a picture. */
function wordsOf({ children, alt }: Props): string {
  if (typeof children === 'string') return children
  if (Array.isArray(children))
    return children.every((one) => typeof one !== 'object' || one === null) ? children.join('') : ''
  return typeof alt === 'string' ? alt : ''
}

const INDIC = /[\u0900-\u0dff]/
const ENGLISH_WORD = /[a-z]{3}/i

const isEnglish = (words: string): boolean => !INDIC.test(words) && ENGLISH_WORD.test(words)
