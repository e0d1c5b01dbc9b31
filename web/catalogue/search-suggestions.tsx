import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { localStore } from '#web/platform/browser-storage.ts'
import { publicApi } from '#web/platform/public-api.ts'
import type { ComboboxList } from '#web/ui/search-input.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { createSuggestionSource, forgetSearches, rememberSearch, type SearchOption } from './search-options.ts'

// Suggestions do not depend on the customer, so they are requested without a token.
const find = createSuggestionSource(publicApi, localStore)

/** The suggestions of a search box: needs, products, salts, categories and recent searches. */
export const SearchSuggestions: ComboboxList = ({ input, onChosen }) => {
  const navigate = useNavigate()
  useSearchHistory(input)

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

/** Shows the current search, which is empty after a salt or category. */
function write(input: HTMLInputElement, text: string): void {
  input.value = text
}

function countText(options: readonly SearchOption[]): string {
  const { length } = options.filter(({ isAction }) => !isAction)
  const noun = options[0]?.isRecent ? ['recent search', 'recent searches'] : ['suggestion', 'suggestions']
  return `${length} ${length === 1 ? noun[0] : noun[1]}`
}

/** Remembers searches that are submitted, left in the box, or sent before this code loaded. */
function useSearchHistory(input: HTMLInputElement): void {
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
