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
  // One look at the properties of most elements: these have many shapes, and a page has thousands.
  if (!hasEnglish(type === 'img' ? props.alt : props.children)) return props
  if (typeof type !== 'string' && props.href === undefined) return props
  return props.lang === undefined && props.translate === undefined ? { ...props, lang: 'en' } : props
}

/** Whether words, and nothing but words, stand between the tags and are English. */
function hasEnglish(children: unknown): boolean {
  if (typeof children === 'string') return isEnglish(children)
  if (!Array.isArray(children)) return false
  for (const one of children) if (typeof one === 'object' && one !== null) return false
  return isEnglish(children.join(''))
}

const FIRST_INDIC = 0x0900
const LAST_INDIC = 0x0dff
const WORD_LETTERS = 3

/** Whether a text has an English word and no letter of an Indian script. Without patterns: each element of a page asks it. */
function isEnglish(words: string): boolean {
  let letters = 0
  for (let at = 0; at < words.length; at += 1) {
    const code = words.charCodeAt(at)
    if (code >= FIRST_INDIC && code <= LAST_INDIC) return false
    if (letters < WORD_LETTERS) letters = isLatinLetter(code) ? letters + 1 : 0
  }
  return letters >= WORD_LETTERS
}

const isLatinLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
