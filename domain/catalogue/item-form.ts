/** Dosage forms by the words of pack labels and names. More specific forms come first: "Tablet SR" before "Tablet". */
const forms: readonly (readonly [RegExp, string])[] = [
  [
    /\b(tablet|tab)s? (sr|er|pr|xr|xl|cr|mr|od)\b|\b(sustained|prolonged|extended|controlled|modified)[- ]release tab/,
    'Prolonged-release tablet',
  ],
  [
    /\b(tablet|tab)s? (dr|ec)\b|\b(gastro[- ]resistant|enteric[- ]coated|delayed[- ]release) tab/,
    'Gastro-resistant tablet',
  ],
  [/\b(tablet|tab)s? dt\b|\bdispersible tab/, 'Dispersible tablet'],
  [/\b(tablet|tab)s? md\b|\b(orally|mouth) dis(integrating|solving)/, 'Orally disintegrating tablet'],
  [/\b(chewable|chew)\b/, 'Chewable tablet'],
  [/\bvaginal (tab|capsule|pessar)|\bpessar/, 'Pessary'],
  [/\b(capsule|cap)s? (sr|er|pr|xr|cr|mr|dr)\b|-release cap/, 'Prolonged-release capsule'],
  [/\b(softgels?|soft gelatin)\b/, 'Soft gelatin capsule'],
  [
    /\b(rotacap|respicap|instacap|novocap|redicap)s?\b|\b(mdi|inhaler|autohaler|synchrobreathe|transcap)s?\b/,
    'Inhaler',
  ],
  [/\brespules?\b|\brepsules?\b/, 'Respule'],
  [/\beye ?\/? ?ear drops?\b|\b(eye|ophthalmic|ear|otic|nasal|oral) (drops?|solution)\b|\bdrops?\b|\bdrp\b/, 'Drops'],
  [/\bspray\b/, 'Spray'],
  [/\b(eye )?ointment\b|\boint\b/, 'Ointment'],
  [/\bprefilled (syringe|pen)\b|\bcart?ridge\b|\b(flexpen|kwikpen|solostar|penfill)\b/, 'Prefilled pen'],
  [/\binfusion\b/, 'Infusion'],
  [/\binj(ection)?s?\b|\bvials?\b|\bamp(oule)?s?\b|\bvaccine\b/, 'Injection'],
  [/\btab(let)?s?\b|\bcaplets?\b|\btb\b/, 'Tablet'],
  [/\bcap(sule)?s?\b/, 'Capsule'],
  [/\bdry syrup\b/, 'Dry syrup'],
  [/\b(syrup|syp|expectorant|linctus|elixir)s?\b/, 'Syrup'],
  [/\bsusp(ension)?\b/, 'Suspension'],
  [/\bcream\b|\bcrm\b/, 'Cream'],
  [/\bgel\b/, 'Gel'],
  [/\blot(ion)?\b/, 'Lotion'],
  [/\bshampoo\b/, 'Shampoo'],
  [/\bsoap\b|\b(cleansing )?bar\b/, 'Soap'],
  [/\b(face|body|hygiene|mouth) ?wash\b|\bgargle\b/, 'Wash'],
  [/\bgranules?\b|\bsachets?\b/, 'Sachet'],
  [/\bpowder\b|\bpow\b/, 'Powder'],
  [/\blozenges?\b/, 'Lozenge'],
  [/\bsuppositor/, 'Suppository'],
  [/\bpatch(es)?\b/, 'Patch'],
  [/\benema\b/, 'Enema'],
  [/\b(oil|taila)\b/, 'Oil'],
  [/\bkit\b|\bcombi ?pack\b/, 'Kit'],
  [/\b(solution|liquid|tonic)\b/, 'Solution'],
  [/\b(suture|catheter|needle|syringe|bandage|glove|mask|gauze|cannula|diaper|napkin)s?\b/, 'Medical device'],
]

/** The dosage form from the pack label, else from the name ("Ascoril LS Syrup"), else "Other". */
export function readItemForm(packSize: string, name: string): string {
  for (const text of [packSize, name].map((label) => label.toLowerCase().replaceAll(/[^a-z-]+/g, ' '))) {
    const form = forms.find(([pattern]) => pattern.test(text))
    if (form !== undefined) return form[1]
  }
  return 'Other'
}
