import { listLimits } from './list-limits.ts'
import { readXml } from './read-xml.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { sentences } from './workbook-sentences.ts'
import type { ZipArchive } from './zip-parts.ts'

/** What the number of a cell stands for, by its format. */
type NumberKind = 'number' | 'day' | 'percent'

/** What the cells of all sheets refer to. */
export type WorkbookParts = {
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly texts: readonly string[]
  /** By the number of the style. */
  readonly kinds: readonly NumberKind[]
  /** Days are counted from 1904, as old programs for the Macintosh did. */
  readonly countsFrom1904: boolean
}

/** Reads what stands in a workbook beside its sheets. Throws `UnreadableFile`. */
export async function readWorkbookParts(archive: ZipArchive): Promise<WorkbookParts> {
  const named: { name: string; relation: string }[] = []
  let countsFrom1904 = false
  await readXml(archive.read('xl/workbook.xml'), {
    open: (name, attribute) => {
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attribute('date1904'))
      if (name === 'sheet') named.push({ name: attribute('name'), relation: attribute('id') })
      if (named.length > listLimits.sheets) throw new UnreadableFile(sentences.sheets)
    },
  })
  const relations = await readRelations(archive)
  const partOf = (kind: string) => [...relations.values()].find((relation) => relation.kind === kind)?.part
  const sheets = named.flatMap(({ name, relation }) => {
    const { kind, part = '' } = relations.get(relation) ?? {}
    return kind === 'worksheet' ? [{ name, part }] : []
  })
  if (new Set(sheets.map(({ part }) => part)).size < sheets.length) throw new UnreadableFile(sentences.broken)
  return {
    sheets,
    texts: await readSharedTexts(archive, partOf('sharedStrings') ?? 'xl/sharedStrings.xml'),
    kinds: await readNumberKinds(archive, partOf('styles') ?? 'xl/styles.xml'),
    countsFrom1904,
  }
}

type Relation = { readonly kind: string; readonly part: string }

async function readRelations(archive: ZipArchive): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  await readXml(archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, attribute) => {
      if (name !== 'Relationship') return
      const target = attribute('Target')
      const kind = attribute('Type').split('/').at(-1) ?? ''
      relations.set(attribute('Id'), { kind, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` })
    },
  })
  return relations
}

async function readSharedTexts(archive: ZipArchive, part: string): Promise<readonly string[]> {
  const texts: string[] = []
  if (!archive.has(part)) return texts
  const reader = textReader()
  await readXml(archive.read(part), {
    open: (name) => {
      if (name === 'si') reader.start()
      else reader.open(name)
    },
    close: (name) => {
      reader.close(name)
      if (name !== 'si') return
      if (texts.length === listLimits.sharedTexts) throw new UnreadableFile(sentences.texts)
      texts.push(reader.read())
    },
    text: (written) => reader.text(written),
  })
  return texts
}

/** Collects the texts of a cell, which may have several formats, without the reading aids of Asian scripts. */
export function textReader() {
  let collected = ''
  let isText = false
  let isAid = false
  return {
    start: () => void (collected = ''),
    open: (name: string) => {
      if (name === 'rPh') isAid = true
      isText = name === 't'
    },
    close: (name: string) => {
      if (name === 'rPh') isAid = false
      isText = false
    },
    text: (written: string) => {
      if (!isText || isAid) return
      collected += written
      if (collected.length > listLimits.cellCharacters) throw new UnreadableFile(sentences.cell)
    },
    /** Characters that XML cannot hold are written as `_x000D_`. */
    read: () =>
      collected.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  }
}

const dayFormats = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const percentFormats = new Set([9, 10])

async function readNumberKinds(archive: ZipArchive, part: string): Promise<readonly NumberKind[]> {
  const kinds: NumberKind[] = []
  const codes = new Map<number, string>()
  let isCells = false
  if (!archive.has(part)) return kinds
  await readXml(archive.read(part), {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode'))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) kinds.push(kindOf(Number(attribute('numFmtId')), codes))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return kinds
}

function kindOf(id: number, codes: ReadonlyMap<number, string>): NumberKind {
  const code = codes.get(id)
  if (code === undefined) {
    if (percentFormats.has(id)) return 'percent'
    return dayFormats.some(([first, last]) => id >= first && id <= last) ? 'day' : 'number'
  }
  // Literal texts, colours, currencies and paddings are no placeholders.
  const placeholders = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*.|general/gi, '')
  if (placeholders.includes('%')) return 'percent'
  return /[dmyh]/i.test(placeholders) ? 'day' : 'number'
}
