import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

import { publicApi } from '#web/platform/public-api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { ComboboxList } from '#web/ui/combobox-input.tsx'

import { createSuggestions, type SearchOption } from './find-suggestions.ts'
import { forgetSearches, rememberSearch } from './recent-searches.ts'

// Suggestions are the same for everybody, so nobody's token travels with them.
const find = createSuggestions(publicApi, localStore)

/** What comes up under a search box: products, salts and categories, or the searches of this device. */
export const SearchSuggestions: ComboboxList = ({ input, onChosen }) => {
  const navigate = useNavigate()
  useRemembering(input)

  function choose({ url, text, isRecent }: SearchOption): boolean {
    if (url === undefined) {
      forgetSearches(localStore)
      return false
    }
    onChosen?.()
    rememberSearch(localStore, text)
    write(input, isRecent ? text : (new URLSearchParams(url.split('?')[1]).get('search') ?? ''))
    void navigate(url)
    return true
  }

  return (
    <Combobox
      input={input}
      label="Suggestions"
      title={(options) => (options[0]?.isRecent ? 'Your recent searches' : undefined)}
      countText={countText}
      find={find}
      onChoose={choose}
    />
  )
}

/** The box says what is searched now, which after a salt or a category is nothing. */
function write(input: HTMLInputElement, text: string): void {
  input.value = text
}

function countText(options: readonly SearchOption[]): string {
  const { length } = options.filter(({ isAction }) => !isAction)
  const noun = options[0]?.isRecent ? ['recent search', 'recent searches'] : ['suggestion', 'suggestions']
  return `${length} ${length === 1 ? noun[0] : noun[1]}`
}

/** Keeps what was searched: sent with Enter, or typed and left standing, or sent while this was still being fetched. */
function useRemembering(input: HTMLInputElement): void {
  const { location: coming } = useNavigation()
  const here = useLocation()
  const [alreadySent] = useState(() => new URLSearchParams((coming ?? here).search).get('search') ?? '')
  useEffect(() => rememberSearch(localStore, alreadySent), [alreadySent])
  useEffect(() => {
    const remember = () => rememberSearch(localStore, input.value)
    const { form } = input
    input.addEventListener('change', remember)
    form?.addEventListener('submit', remember)
    return () => {
      input.removeEventListener('change', remember)
      form?.removeEventListener('submit', remember)
    }
  }, [input])
}
