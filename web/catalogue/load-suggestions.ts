import type { ComboboxList } from '#web/ui/combobox-input.tsx'

/** Fetched when somebody enters a search box: a first visit does not pay for it. */
export async function loadSuggestions(): Promise<ComboboxList> {
  return (await import('./search-suggestions.tsx')).SearchSuggestions
}
