import type { indianStates } from '../addresses/indian-states.ts'

type IndianState = (typeof indianStates)[number]
type GstState = {
  /** Other spellings that people write. */
  readonly aliases: readonly string[]
  readonly code: string
  /** A union territory without a legislature, whose part of the tax is UTGST. */
  readonly isUnionTerritory?: true
}

/** The states of GST with their codes. */
const states: Readonly<Record<IndianState, GstState>> = {
  'Jammu and Kashmir': { code: '01', aliases: ['JK', 'J and K', 'Jammu Kashmir', 'Jammu', 'Kashmir'] },
  'Himachal Pradesh': { code: '02', aliases: ['HP', 'Himachal'] },
  Punjab: { code: '03', aliases: ['PB'] },
  Chandigarh: { code: '04', aliases: ['CH', 'Chandigarh UT'], isUnionTerritory: true },
  Uttarakhand: { code: '05', aliases: ['UK', 'UA', 'Uttaranchal', 'Uttrakhand'] },
  Haryana: { code: '06', aliases: ['HR', 'Hariyana'] },
  Delhi: {
    code: '07',
    aliases: ['DL', 'New Delhi', 'NCT of Delhi', 'Delhi NCR', 'NCR', 'National Capital Territory of Delhi'],
  },
  Rajasthan: { code: '08', aliases: ['RJ'] },
  'Uttar Pradesh': { code: '09', aliases: ['UP', 'Uttarpradesh'] },
  Bihar: { code: '10', aliases: ['BR'] },
  Sikkim: { code: '11', aliases: ['SK'] },
  'Arunachal Pradesh': { code: '12', aliases: ['AR', 'Arunachal'] },
  Nagaland: { code: '13', aliases: ['NL'] },
  Manipur: { code: '14', aliases: ['MN'] },
  Mizoram: { code: '15', aliases: ['MZ'] },
  Tripura: { code: '16', aliases: ['TR'] },
  Meghalaya: { code: '17', aliases: ['ML'] },
  Assam: { code: '18', aliases: ['AS'] },
  'West Bengal': { code: '19', aliases: ['WB', 'Bengal', 'Westbengal', 'Paschim Banga'] },
  Jharkhand: { code: '20', aliases: ['JH', 'Jharkand'] },
  Odisha: { code: '21', aliases: ['OD', 'OR', 'Orissa'] },
  Chhattisgarh: { code: '22', aliases: ['CG', 'Chattisgarh', 'Chhatisgarh', 'Chattishgarh'] },
  'Madhya Pradesh': { code: '23', aliases: ['MP', 'Madhyapradesh'] },
  Gujarat: { code: '24', aliases: ['GJ', 'Gujrat'] },
  'Dadra and Nagar Haveli and Daman and Diu': {
    code: '26',
    aliases: ['DD', 'DN', 'DNHDD', 'Dadra and Nagar Haveli', 'Daman and Diu', 'Daman', 'Diu', 'Silvassa'],
    isUnionTerritory: true,
  },
  Maharashtra: { code: '27', aliases: ['MH', 'Maharastra'] },
  Karnataka: { code: '29', aliases: ['KA', 'Karnatka'] },
  Goa: { code: '30', aliases: ['GA'] },
  Lakshadweep: { code: '31', aliases: ['LD', 'Lakshadweep Islands'], isUnionTerritory: true },
  Kerala: { code: '32', aliases: ['KL', 'Kerela'] },
  'Tamil Nadu': { code: '33', aliases: ['TN', 'Tamilnadu'] },
  Puducherry: { code: '34', aliases: ['PY', 'Pondicherry', 'Pondichery'] },
  'Andaman and Nicobar Islands': {
    code: '35',
    aliases: ['AN', 'Andaman and Nicobar', 'Andaman', 'Nicobar'],
    isUnionTerritory: true,
  },
  Telangana: { code: '36', aliases: ['TS', 'TG', 'Telengana', 'Telangana State'] },
  'Andhra Pradesh': { code: '37', aliases: ['AP', 'Andhra', 'Andhrapradesh'] },
  Ladakh: { code: '38', aliases: ['LA', 'Leh', 'Leh Ladakh'], isUnionTerritory: true },
}

const byCode = new Map(
  Object.entries(states).map(([name, { code, isUnionTerritory = false }]) => [code, { name, isUnionTerritory }]),
)
const byText = new Map(
  Object.entries(states).flatMap(([name, { code, aliases }]) =>
    [name, ...aliases].map((text) => [foldState(text), code] as const),
  ),
)

/** The two digits of a state that was written in any known way, or null. */
export function gstStateCode(text: string): string | null {
  return byText.get(foldState(text)) ?? null
}

/** The name of a state by its two digits, or ''. */
export function gstStateName(code: string): string {
  return byCode.get(code)?.name ?? ''
}

/** The name of the state's half of the tax: SGST, or UTGST in a union territory without a legislature. */
export function stateTaxName(code: string): 'SGST' | 'UTGST' {
  return byCode.get(code)?.isUnionTerritory === true ? 'UTGST' : 'SGST'
}

function foldState(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')
}
