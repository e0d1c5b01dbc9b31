import { foldSalt, saltName } from './salt-names.ts'
import { comparableStrength, readStrength } from './strength.ts'

/** One salt of a composition. */
export type Salt = {
  /** The normalised name: equal for all spellings. */
  readonly id: string
  /** The display name. */
  readonly name: string
  /** "500mg", "30mg/5ml", "0.1% w/v", "500mg SR"; '' if missing. */
  readonly strength: string
}

/** The maximum length, which bounds the parsing time. */
const LONGEST = 5000

/** The maximum length of a salt's name. */
const LONGEST_NAME = 200

/** Words that, after a comma, continue the salt's name: "Rabies vaccine, human". */
const continuations =
  /^(human|recombinant|adsorbed|inactivated|live|purified|oral|conjugate|attenuated|sterile|dried)\b/i

const nothing = /^(n\.?a\.?|nil|none|composition|-+|not applicable.*|not available|not mentioned)$/i
const release = /\s+(SR|XR|ER|XL|PR|CR|MR|DR|EC)$/i

/**
 * Parses "Amoxycillin (500mg) + Clavulanic Acid (125mg)". The parts may be in several texts and separated by "+", ",",
 * "&", ";" or "with". Skips parts without a salt.
 */
export function readComposition(...texts: readonly string[]): Salt[] {
  return texts.flatMap((text) => splitParts(text.slice(0, LONGEST))).flatMap(readSalt)
}

/**
 * The key of "same composition": equal for every order, spelling and unit of the same salts (1 g, 1000 mg). Salt forms
 * that are sold separately (metoprolol succinate, tartrate) and the release (slow, late) stay distinct. '' when the
 * composition is unreadable or a strength is missing. Set a product's key to null to have it computed again at the next
 * start.
 */
export function compositionKey(salts: readonly Salt[], release: DrugRelease = ''): string {
  if (salts.some((salt) => salt.strength === '')) return ''
  const parts = salts.map((salt) => {
    const [strength = '', marker] = salt.strength.split(/ (?=[A-Z])/)
    const released = marker === undefined ? release : releaseOf(marker)
    return `${salt.id} ${comparableStrength(strength)}${released && ` ${released}`}`
  })
  return parts.toSorted().join(' + ')
}

type DrugRelease = '' | 'modified' | 'delayed'

/**
 * Whether a dosage form ("tablet sr", "Prolonged-release tablet", "XL") releases its salt slowly or late; '' for all
 * others.
 */
export function releaseOf(form: string): DrugRelease {
  if (/\b(sr|xr|er|xl|pr|cr|mr|od|(sustained|prolonged|extended|controlled|modified)[- ]release)\b/i.test(form))
    return 'modified'
  return /\b(dr|ec|delayed[- ]release|gastro-resistant|enteric[- ]coated)\b/i.test(form) ? 'delayed' : ''
}

function splitParts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  const separator = /[()+,;&]|\swith\s/gi
  for (const { 0: found, index } of text.matchAll(separator)) {
    if (found === '(') depth += 1
    else if (found === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 && !(found === ',' && belongsTogether(text, index))) {
      parts.push(text.slice(start, index))
      start = index + found.length
    }
  }
  // An unclosed bracket hides the parts after it, so brackets are ignored.
  if (depth > 0 && text.includes('+')) return text.split('+')
  return [...parts, text.slice(start)]
}

/** Whether a comma stands inside "60,000" or before a continuation. */
function belongsTogether(text: string, comma: number): boolean {
  const behind = text.slice(comma + 1, comma + 40)
  return (/\d$/.test(text.slice(0, comma)) && /^\d{2,3}\b/.test(behind)) || continuations.test(behind.trimStart())
}

function readSalt(part: string): Salt[] {
  const text = part.replaceAll(/\s+/g, ' ').trim()
  if (text.length > LONGEST_NAME) return []
  const { name, strength } = splitStrength(text)
  const marker = release.exec(name)
  const bare = marker === null ? name : name.slice(0, marker.index)
  const id = foldSalt(bare)
  if (id === '' || nothing.test(bare)) return []
  const slow = marker?.[1] === undefined || strength === '' ? '' : ` ${marker[1].toUpperCase()}`
  return [{ id, name: saltName(bare, id), strength: `${strength}${slow}` }]
}

/** "Ambroxol (30mg/5ml)" and "Ambroxol 30 mg/5 ml" → its two halves. A bracket that holds no strength stays with the name. */
function splitStrength(text: string): { name: string; strength: string } {
  const [, named = text, inside = ''] = /^(.*?)\s*\(([^()]*)\)?\s*$/.exec(text) ?? []
  if (nothing.test(inside.trim())) return { name: named, strength: '' }
  const bracketed = readStrength(inside) ?? oddStrength(inside)
  if (bracketed !== null) return { name: named, strength: bracketed }
  const [, name = text, rest = ''] = /^(.*?\p{L}.*?) (\d[\d.,]*\s*[a-zµμ%].*)/iu.exec(text) ?? []
  const strength = readStrength(rest)
  return strength === null ? { name: text, strength: '' } : { name, strength }
}

/** Keeps unusual units such as "(1000CCID50)" and "(25Lf)", without spaces. */
function oddStrength(inside: string): string | null {
  const compact = inside.replaceAll(/\s/g, '')
  return /^\d[\d.]*[\p{L}%/][\p{L}\d./%-]*$/u.test(compact) && compact.length <= 30 ? compact.toLowerCase() : null
}
