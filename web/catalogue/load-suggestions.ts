import type { ComboboxList } from '#web/ui/search-input.tsx'

/** Loads the suggestions on the first focus of a search box, to keep the first visit small. */
export async function loadSuggestions(): Promise<ComboboxList> {
  return (await import('./search-suggestions.tsx')).SearchSuggestions
}
