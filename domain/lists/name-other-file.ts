/** The first characters of files that are neither text nor a workbook, as UTF-8 reads them. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^PK\p{Cc}\p{Cc}/u, 'an archive'],
  [/^\uFFFD\uFFFD\p{Cc}\u0871/u, 'a workbook of an old kind'],
  [/^%PDF-/, 'a PDF'],
  [/^(\uFFFDPNG\r\n|\uFFFD{4}(\0|[^]{1,2}(JFIF|Exif))|GIF8|RIFF[^]{1,4}WEBP)/, 'a picture'],
]

/** The sentence about a file of another kind than CSV or .xlsx, or null. Takes the first 16 bytes, read as UTF-8. */
export function nameOtherFile(beginning: string): string | null {
  const kind = kinds.find(([pattern]) => pattern.test(beginning))?.[1]
  return kind === undefined
    ? null
    : `The file is ${kind}. Save the sheet as ".xlsx" or "CSV UTF-8" and choose that file.`
}
