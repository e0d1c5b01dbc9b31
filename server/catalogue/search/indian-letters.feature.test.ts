import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  await seedCatalogue(shop.ctx.db, shop.clock.now())
})
afterAll(() => shop.close())

/** Queries, and a word in the name, the composition or the kind of a right product. */
const queries = {
  Telugu: `పారాసెటమాల్:paracetamol|పారాసిటమాల్ 650:paracetamol|మెట్‌ఫార్మిన్:metformin|మెట్ఫార్మిన్ 500:metformin|గ్లిమెపిరైడ్:glimepiride
    అమ్లోడిపిన్:amlodipine|టెల్మిసార్టన్:telmisartan|లోసార్టన్:losartan|రామిప్రిల్:ramipril|మెటోప్రోలాల్:metoprolol
    అటోర్వాస్టాటిన్:atorvastatin|రోసువాస్టాటిన్:rosuvastatin|పాంటోప్రజోల్:pantoprazole|సెటిరిజిన్:cetirizine|అజిత్రోమైసిన్:azithromycin
    సెఫిక్సిమ్:cefixime|ఇన్సులిన్:insulin|లెవోథైరాక్సిన్:levothyroxine|క్లోపిడోగ్రెల్:clopidogrel|ఆస్పిరిన్:aspirin
    మాంటెలుకాస్ట్:montelukast|సాల్బుటమాల్:salbutamol|త్రిఫల:triphala|అశ్వగంధ:ashwagandha|శతావరి:shatavari
    బ్రాహ్మి:brahmi|చ్యవనప్రాశ్:chyawanprash|ఫోలిక్ యాసిడ్:folic|గాబపెంటిన్:gabapentin|ప్రెగాబలిన్:pregabalin
    క్లోనాజెపామ్:clonazepam|ట్రమడాల్:tramadol|వార్ఫరిన్:warfarin|ఒండాన్సెట్రాన్:ondansetron|లాక్టులోజ్:lactulose
    జ్వరం:paracetamol|జ్వరం మందు:paracetamol|తలనొప్పి:paracetamol|తలనొప్పి మాత్రలు:paracetamol|దగ్గు:sitopaladi|జలుబు:cetirizine|కడుపు నొప్పి:dicyclomine|గ్యాస్:pantoprazole|మలబద్ధకం:lactulose|మధుమేహం:diabetes
    షుగర్ మాత్రలు:diabetes|బిపి మాత్రలు:amlodipine|రక్తపోటు:amlodipine|థైరాయిడ్:levothyroxine|ఉబ్బసం:salbutamol|గుండె:cardiology|కీళ్ల నొప్పులు:diclofenac|నిద్ర:sleep|రక్తహీనత:ferrous|గర్భం:folic
    విటమిన్ డి:cholecalciferol|వాంతులు:ondansetron|విరేచనాలు:oral rehydration|మూర్ఛ:levetiracetam|దురద:cetirizine`,
  Devanagari: `पैरासिटामोल:paracetamol|पेरासिटामोल 650:paracetamol|मेटफॉर्मिन:metformin|मेटफार्मिन 500:metformin|ग्लिमेपिराइड:glimepiride
    एम्लोडिपिन:amlodipine|टेल्मिसार्टन:telmisartan|लोसार्टन:losartan|रामिप्रिल:ramipril|मेटोप्रोलोल:metoprolol
    एटोरवास्टेटिन:atorvastatin|रोसुवास्टेटिन:rosuvastatin|पैंटोप्राजोल:pantoprazole|सेटिरिज़िन:cetirizine|एज़िथ्रोमाइसिन:azithromycin
    सेफिक्सिम:cefixime|इंसुलिन:insulin|लेवोथायरोक्सिन:levothyroxine|क्लोपिडोग्रेल:clopidogrel|एस्पिरिन:aspirin
    मोंटेलुकास्ट:montelukast|सालबुटामोल:salbutamol|त्रिफला:triphala|अश्वगंधा:ashwagandha|शतावरी:shatavari
    ब्राह्मी:brahmi|च्यवनप्राश:chyawanprash|फोलिक एसिड:folic|गैबापेंटिन:gabapentin|प्रेगाबालिन:pregabalin
    क्लोनाज़ेपाम:clonazepam|ट्रामाडोल:tramadol|वारफेरिन:warfarin|ओंडानसेट्रोन:ondansetron|लैक्टुलोज:lactulose
    बुखार:paracetamol|बुखार की दवा:paracetamol|सिर दर्द:paracetamol|सिरदर्द की गोली:paracetamol|खांसी:sitopaladi|जुकाम:cetirizine|पेट दर्द:dicyclomine|गैस:pantoprazole|कब्ज:lactulose|मधुमेह:diabetes
    शुगर की गोली:diabetes|बीपी की दवा:amlodipine|रक्तचाप:amlodipine|थायराइड:levothyroxine|दमा:salbutamol|दिल:cardiology|जोड़ों दर्द:diclofenac|नींद:sleep|खून कमी:ferrous|गर्भावस्था:folic
    विटामिन डी:cholecalciferol|उल्टी:ondansetron|दस्त:oral rehydration|मिर्गी:levetiracetam|खुजली:cetirizine`,
  'Latin letters': `bukhar:paracetamol|jwaram:paracetamol|talanoppi:paracetamol|sugar ki goli:diabetes|bukhar ki dawa:paracetamol
    sir dard:paracetamol|khansi:sitopaladi|jukam:cetirizine|pet dard:dicyclomine|kabz:lactulose|madhumeham:diabetes|rakthapotu:amlodipine
    daggu:sitopaladi|jalubu:cetirizine|kadupu noppi:dicyclomine|malabaddakam:lactulose|keella noppulu:diclofenac|dama:salbutamol
    bp ki goli:amlodipine|thyroid ki dawa:levothyroxine|ulti:ondansetron|vanthulu:ondansetron|mirgi:levetiracetam|khujli:cetirizine
    khoon ki kami:ferrous|dast ki dawa:oral rehydration|gas ki goli:pantoprazole|neend ki goli:sleep|jodon ka dard:diclofenac|dil ki dawa:cardiology
    sugar ki dawa:diabetes|bp ki dawa:amlodipine|badan dard:paracetamol|sardi jukam:cetirizine|zukam:cetirizine|madhumeh:diabetes|raktchap:amlodipine
    garbhavastha:folic|khaansi ki dawa:sitopaladi|sirdard:paracetamol|bukhaar:paracetamol|jvaram:paracetamol|jwaram mandu:paracetamol|thalanoppi:paracetamol
    daggu mandu:sitopaladi|sugar mathralu:diabetes|bp mathralu:amlodipine|raktapotu:amlodipine|gunde:cardiology|ubbasam:salbutamol|raktahinata:ferrous
    garbham:folic|virechanalu:oral rehydration|murcha:levetiracetam|durada:cetirizine|nidra:sleep|parasitamol:paracetamol|metphormin:metformin
    inshulin:insulin|tryphala:triphala`,
}

test.each(Object.entries(queries))('%s: finds a right product among the first three', async (_, list) => {
  const missed: string[] = []
  const asked = list.split(/[|\n]\s*/)
  for (const one of asked) {
    const [search = '', right = ''] = one.trim().split(':')
    const { data, closest = [] } = expectOk(await shop.api('GET /api/products', { search, limit: 3 }))
    const shown = JSON.stringify((data.length > 0 ? data : closest).slice(0, 3)).toLowerCase()
    if (!shown.includes(right)) missed.push(search)
  }
  expect(asked.length).toBeGreaterThanOrEqual(60)
  expect(missed.length / asked.length, missed.join(', ')).toBeLessThanOrEqual(0.15)
})

test.each('आंख कैसे दाम ఎంత ఉందా हाय నమస్తే मौसम काम'.split(' '))(
  '%s: a word of talk that sounds like an English word finds no medicine',
  async (search) => {
    const { data } = expectOk(await shop.api('GET /api/products', { search }))
    expect(data.map(({ productName }) => productName)).toEqual([])
  },
)

test('a word of many signs costs little', async () => {
  const started = performance.now()
  await shop.api('GET /api/products', { search: 'క్ష్మ్యా'.repeat(70) })
  await shop.api('GET /api/products', {
    search: Array.from({ length: 60 }, (_, index) => `కా${'ర'.repeat(index % 30)}`).join(' '),
  })
  expect(performance.now() - started).toBeLessThan(3000)
})
