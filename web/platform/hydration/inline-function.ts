/** The source of a function that runs inline in every page, whose first bytes are few. */
export const withoutIndentation = (inlined: (...given: never[]) => void): string =>
  String(inlined).replaceAll(/\n\s+/g, '\n')
