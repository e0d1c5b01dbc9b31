/** The compositions of generated medicines, the best-selling first. Substances are real; the rest is fictitious. */
export type Molecule = {
  readonly salts: readonly string[]
  /** Each has one strength per salt. */
  readonly strengths: readonly (readonly string[])[]
  readonly forms: readonly string[]
  /** The price in rupees per tablet, millilitre or gram of the lowest strength. */
  readonly unitPrice: number
  readonly schedule: string
  readonly category: string
  readonly subCategory: string
}

const table = `
Paracetamol|500mg 650mg 1000mg|Tablet|1.1|OTC|Medicines|Pain and fever
Paracetamol|125mg/5ml 250mg/5ml|Syrup Suspension|0.5|OTC|Medicines|Pain and fever
Metformin|500mg 850mg 1000mg|Tablet SR|1.6|G|Diabetes|Biguanide
Pantoprazole|20mg 40mg|Tablet Injection|5|H|Medicines|Acid reducer
Azithromycin|250mg 500mg|Tablet|12|H|Medicines|Antibiotic
Azithromycin|100mg/5ml 200mg/5ml|Suspension|1.9|H|Medicines|Antibiotic
Amoxicillin+Clavulanic Acid|500mg+125mg 875mg+125mg 250mg+125mg|Tablet|17|H|Medicines|Antibiotic
Amoxicillin+Clavulanic Acid|200mg/5ml+28.5mg/5ml|Dry Syrup|2.1|H|Medicines|Antibiotic
Cetirizine|5mg 10mg|Tablet|1.3|OTC|Medicines|Antihistamine
Montelukast+Levocetirizine|10mg+5mg 4mg+2.5mg|Tablet|9|H|Medicines|Antihistamine
Amlodipine|2.5mg 5mg 10mg|Tablet|2.1|H|Cardiology|Calcium channel blocker
Telmisartan|20mg 40mg 80mg|Tablet|5.4|H|Cardiology|ARB
Telmisartan+Hydrochlorothiazide|40mg+12.5mg 80mg+12.5mg|Tablet|8.3|H|Cardiology|ARB
Telmisartan+Amlodipine|40mg+5mg 80mg+5mg|Tablet|8.8|H|Cardiology|ARB
Atorvastatin|5mg 10mg 20mg 40mg 80mg|Tablet|5.8|H|Cardiology|Statin
Rosuvastatin|5mg 10mg 20mg 40mg|Tablet|7.9|H|Cardiology|Statin
Glimepiride+Metformin|1mg+500mg 2mg+500mg 3mg+850mg 4mg+1000mg|SR|6.2|G|Diabetes|Fixed-dose combination
Glimepiride|1mg 2mg 3mg 4mg|Tablet|4.1|H|Diabetes|Sulfonylurea
Rabeprazole+Domperidone|20mg+10mg 20mg+30mg|Capsule SR|8.5|H|Medicines|Acid reducer
Rabeprazole|10mg 20mg|Tablet Injection|5.7|H|Medicines|Acid reducer
Omeprazole|10mg 20mg 40mg|Capsule|3.6|H|Medicines|Acid reducer
Esomeprazole|20mg 40mg|Tablet|6.9|H|Medicines|Acid reducer
Aceclofenac+Paracetamol|100mg+325mg 200mg+325mg|Tablet|4.9|H|Medicines|Pain and fever
Diclofenac Sodium|50mg 75mg 100mg|Tablet SR Injection|2.6|H|Medicines|Pain and fever
Diclofenac Diethylamine|1.16% w/w|Gel|3.6|OTC|Medicines|Topical pain relief
Ibuprofen|200mg 400mg 600mg|Tablet|1.2|H|Medicines|Pain and fever
Ibuprofen+Paracetamol|400mg+325mg|Tablet|1.7|H|Medicines|Pain and fever
Etoricoxib|60mg 90mg 120mg|Tablet|9.1|H|Medicines|Pain and fever
Tramadol+Paracetamol|37.5mg+325mg|Tablet|9.6|H1|Medicines|Pain and fever
Cefixime|100mg 200mg 400mg|Tablet|9.7|H1|Medicines|Antibiotic
Cefixime|50mg/5ml 100mg/5ml|Dry Syrup|1.8|H1|Medicines|Antibiotic
Cefpodoxime|100mg 200mg|Tablet|14|H1|Medicines|Antibiotic
Cefuroxime|250mg 500mg|Tablet|32|H|Medicines|Antibiotic
Ceftriaxone|250mg 500mg 1000mg 2000mg|Injection|45|H1|Medicines|Antibiotic
Ceftriaxone+Sulbactam|1000mg+500mg|Injection|140|H1|Medicines|Antibiotic
Meropenem|500mg 1000mg|Injection|600|H1|Medicines|Antibiotic
Levofloxacin|250mg 500mg 750mg|Tablet|6.4|H1|Medicines|Antibiotic
Ofloxacin+Ornidazole|200mg+500mg|Tablet|9.8|H|Medicines|Antibiotic
Ciprofloxacin|250mg 500mg|Tablet|3.6|H|Medicines|Antibiotic
Moxifloxacin|0.5% w/v|Eye Drops|26|H1|Medicines|Eye care
Doxycycline|100mg|Capsule|6.1|H|Medicines|Antibiotic
Metronidazole|200mg 400mg|Tablet|1.1|H|Medicines|Antibiotic
Linezolid|600mg|Tablet|36|H|Medicines|Antibiotic
Clarithromycin|250mg 500mg|Tablet|34|H|Medicines|Antibiotic
Fluconazole|150mg 200mg 400mg|Tablet Capsule|12|H|Medicines|Antifungal
Itraconazole|100mg 200mg|Capsule|17|H|Medicines|Antifungal
Clotrimazole|1% w/w|Cream Powder|4.4|OTC|Medicines|Antifungal
Luliconazole|1% w/w|Cream Lotion|8.7|H|Medicines|Antifungal
Ketoconazole|2% w/v|Shampoo|3.2|H|Medicines|Antifungal
Terbinafine|250mg 500mg|Tablet|17|H|Medicines|Antifungal
Fexofenadine|120mg 180mg|Tablet|14|H|Medicines|Antihistamine
Bilastine|20mg|Tablet|12|H|Medicines|Antihistamine
Ambroxol+Levosalbutamol+Guaifenesin|30mg/5ml+1mg/5ml+50mg/5ml|Syrup|1.15|H|Medicines|Respiratory
Dextromethorphan+Chlorpheniramine Maleate|10mg/5ml+2mg/5ml|Syrup|1.1|H|Medicines|Respiratory
Salbutamol|100mcg/dose|Inhaler|0.8|H|Medicines|Respiratory
Budesonide|0.5mg/2ml 1mg/2ml|Respules|11|H|Medicines|Respiratory
Formoterol+Budesonide|6mcg/dose+200mcg/dose 6mcg/dose+400mcg/dose|Inhaler|3.1|H|Medicines|Respiratory
Prednisolone|5mg 10mg 20mg 40mg|Tablet|1.4|H|Medicines|Steroid
Deflazacort|6mg 24mg 30mg|Tablet|9.4|H|Medicines|Steroid
Methylprednisolone|4mg 8mg 16mg|Tablet|6.5|H|Medicines|Steroid
Mometasone Furoate|0.1% w/w|Cream Lotion|10|H|Medicines|Steroid
Clobetasol|0.05% w/w|Cream Ointment|4.2|H|Medicines|Steroid
Levothyroxine|12.5mcg 25mcg 50mcg 75mcg 100mcg 125mcg|Tablet|1.5|H|Medicines|Thyroid
Methylcobalamin|500mcg 1500mcg|Tablet Injection|6.6|NA|Medicines|Vitamin
Methylcobalamin+Pregabalin|750mcg+75mg 1500mcg+150mg|Capsule|14|H|Neurology|Neuropathic pain
Cholecalciferol|1000IU 2000IU 60000IU|Capsule|8.9|NA|Medicines|Vitamin
Calcium Carbonate+Vitamin D3|500mg+250IU 1250mg+250IU|Tablet|6.3|NA|Medicines|Vitamin
Ferrous Ascorbate+Folic Acid|100mg+1.5mg|Tablet Syrup|9.2|NA|Medicines|Iron and minerals
Vitamin C|500mg|Chewable|1.6|NA|Medicines|Vitamin
Zinc|20mg 50mg|Tablet|3.1|NA|Medicines|Iron and minerals
Folic Acid|5mg|Tablet|1.4|NA|Medicines|Vitamin
Ondansetron|4mg 8mg|Tablet Injection|5.1|H|Medicines|Antiemetic
Domperidone|10mg|Tablet|2.9|H|Medicines|Antiemetic
Sitagliptin|50mg 100mg|Tablet|12|H|Diabetes|DPP-4 inhibitor
Sitagliptin+Metformin|50mg+500mg 50mg+1000mg|Tablet SR|13|H|Diabetes|Fixed-dose combination
Vildagliptin|50mg|Tablet SR|8.8|H|Diabetes|DPP-4 inhibitor
Teneligliptin|20mg|Tablet|9.1|H|Diabetes|DPP-4 inhibitor
Dapagliflozin|5mg 10mg|Tablet|12|H|Diabetes|SGLT2 inhibitor
Empagliflozin|10mg 25mg|Tablet|21|H|Diabetes|SGLT2 inhibitor
Voglibose|0.2mg 0.3mg|Tablet|8.1|H|Diabetes|Alpha-glucosidase inhibitor
Insulin Glargine|100IU/ml|Pen|130|G|Diabetes|Insulin
Metoprolol Succinate|12.5mg 25mg 50mg 100mg|SR|4.6|H|Cardiology|Beta blocker
Bisoprolol|2.5mg 5mg 10mg|Tablet|7.2|H|Cardiology|Beta blocker
Nebivolol|2.5mg 5mg|Tablet|9|H|Cardiology|Beta blocker
Losartan|25mg 50mg|Tablet|4.3|H|Cardiology|ARB
Olmesartan|20mg 40mg|Tablet|8.8|H|Cardiology|ARB
Ramipril|1.25mg 2.5mg 5mg 10mg|Tablet|6.4|H|Cardiology|ACE inhibitor
Clopidogrel+Aspirin|75mg+75mg 75mg+150mg|Tablet Capsule|5.5|H|Cardiology|Antiplatelet
Ticagrelor|60mg 90mg|Tablet|22|H|Cardiology|Antiplatelet
Apixaban|2.5mg 5mg|Tablet|21|H|Cardiology|Anticoagulant
Rivaroxaban|10mg 15mg 20mg|Tablet|24|H|Cardiology|Anticoagulant
Torasemide|5mg 10mg 20mg|Tablet|4.4|H|Cardiology|Diuretic
Furosemide|40mg|Tablet|0.9|H|Cardiology|Diuretic
Gabapentin|100mg 300mg 400mg|Capsule Tablet|11|H|Neurology|Neuropathic pain
Pregabalin|50mg 75mg 150mg|Capsule SR|10|H|Neurology|Neuropathic pain
Levetiracetam|250mg 500mg 750mg|Tablet|9.8|H|Neurology|Antiepileptic
Clonazepam|0.25mg 0.5mg 1mg 2mg|Tablet|3.3|H1|Neurology|Antiepileptic
Escitalopram|5mg 10mg 20mg|Tablet|6.1|H|Neurology|Antidepressant
Sertraline|25mg 50mg 100mg|Tablet|6.3|H|Neurology|Antidepressant
Betahistine|8mg 16mg 24mg|Tablet|9.9|H|Neurology|Vertigo
Donepezil|5mg 10mg|Tablet|11|H|Neurology|Dementia
Tamsulosin|0.2mg 0.4mg|Capsule|15|H|Medicines|Urology
Febuxostat|40mg 80mg|Tablet|10|H|Nephrology|Gout
Sevelamer Carbonate|400mg 800mg|Tablet|14|H|Nephrology|Phosphate binder
Tranexamic Acid|500mg|Tablet|16|H|Gynaecology|Antifibrinolytic
Mefenamic Acid+Dicyclomine|250mg+10mg|Tablet|4.6|H|Gynaecology|Period pain
Norethisterone|5mg|Tablet|6.6|H|Gynaecology|Progestogen
Progesterone|100mg 200mg 400mg|Capsule|28|H|Infertility|Luteal support
Letrozole|2.5mg|Tablet|16|H|Anti-cancer|Aromatase inhibitor
Imatinib|100mg 400mg|Tablet|60|H|Anti-cancer|Targeted therapy
Capecitabine|500mg|Tablet|58|H|Anti-cancer|Antimetabolite
Tenofovir Disoproxil Fumarate+Lamivudine+Dolutegravir|300mg+300mg+50mg|Tablet|48|H|HIV/AIDS|First-line ART
Dolutegravir|50mg|Tablet|55|H|HIV/AIDS|Integrase inhibitor
Ashwagandha|250mg 500mg|Ayurvedic Tablet|3.2|AYUSH|Ayurveda|Rasayana
Triphala|500mg|Ayurvedic Tablet Churna|1.9|AYUSH|Ayurveda|Digestive
Shatavari|500mg|Ayurvedic Tablet|3.4|AYUSH|Ayurveda|Rasayana
Ispaghula|3.5g|Powder|1.1|NA|Medicines|Laxative
Povidone Iodine|5% w/w 10% w/w|Ointment Solution|2.3|OTC|Medicines|Antiseptic
Sodium Hyaluronate|0.1% w/v 0.18% w/v|Eye Drops|28|H|Medicines|Eye care
`

export const molecules: readonly Molecule[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [salts = '', strengths = '', forms = '', price, schedule = '', category = '', subCategory = ''] =
      line.split('|')
    return {
      salts: salts.split('+'),
      strengths: strengthsOf(strengths),
      forms: forms.replaceAll(/(Dry|Eye|Ayurvedic) /g, '$1_').split(' '),
      unitPrice: Number(price),
      schedule,
      category,
      subCategory,
    }
  })

/** Parses "500mg+125mg 250mg+125mg"; a space before "w/w" does not separate strengths. */
function strengthsOf(text: string): string[][] {
  return text
    .replaceAll(' w/', '_w/')
    .split(' ')
    .map((one) => one.replaceAll('_', ' ').split('+'))
}
