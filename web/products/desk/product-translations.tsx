import type { DeskProduct } from '#contract/desk-products.ts'
import { editedFields } from '#domain/catalogue/edited-fields.ts'
import { productRules } from '#domain/catalogue/product-changes.ts'
import { textCheckSentence } from '#domain/catalogue/text-check.ts'
import { translatedTextList } from '#domain/catalogue/translated-texts.ts'
import { languageNames } from '#domain/languages/language-names.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { formValues } from '#web/platform/forms.ts'
import { FactList } from '#web/ui/facts.tsx'
import { Field } from '#web/ui/field.tsx'

type Texts = DeskProduct['texts'][number]
type ProductTranslationsProps = { product: DeskProduct; onChanged: (product: DeskProduct) => void }

/** The texts of a product in each other language (languages-4). */
export function ProductTranslations({ product, onChanged }: ProductTranslationsProps) {
  return product.texts.map((texts) => (
    <DeskSection key={texts.language} title={`Texts in ${languageNames[texts.language]}`}>
      <ShownTexts texts={texts} />
      <RecordChanges
        of={productRules}
        at="/api/desk/products/:id"
        as="product"
        record={product}
        only={mayBeChecked(texts) ? ['save-translation', 'check-translation'] : ['save-translation']}
        parts={partsIn(texts.language)}
        onChanged={onChanged}
      />
    </DeskSection>
  ))
}

const filledOf = (texts: Texts) => translatedTextList.filter(({ name }) => texts[name] !== '')

const mayBeChecked = (texts: Texts) => texts.needsCheck && texts.textCheck === null && filledOf(texts).length > 0

function ShownTexts({ texts }: { texts: Texts }) {
  const filled = filledOf(texts)
  if (filled.length === 0) return <p className="text-quiet">None yet: shoppers read the English texts.</p>
  return (
    <>
      <FactList
        facts={filled.map(({ name }) => ({
          label: editedFields[name].label,
          value: (
            <span lang={texts.language} className="whitespace-pre-line wrap-anywhere">
              {texts[name]}
            </span>
          ),
        }))}
      />
      {texts.needsCheck && (
        <p>{`${textCheckSentence(texts.textCheck)}${texts.textCheck === null ? ': shoppers read the English texts.' : ''}`}</p>
      )}
    </>
  )
}

function partsIn(
  language: Texts['language'],
): Readonly<Record<'save-translation' | 'check-translation', DialogParts<DeskProduct>>> {
  const textsIn = ({ texts }: DeskProduct) => texts.find((one) => one.language === language)
  return {
    'save-translation': {
      title: () => `Texts in ${languageNames[language]}`,
      ariaLabel: () => `Edit the texts in ${languageNames[language]}`,
      ownFields: ({ record, errors }) =>
        translatedTextList.map(({ name }) => (
          <Field
            key={name}
            // The form of the product has fields of the same names.
            id={`${name}-${language}`}
            name={name}
            label={editedFields[name].label}
            hint={record.fields[name]}
            defaultValue={textsIn(record)?.[name] ?? ''}
            error={errors[name]}
            lang={language}
            multiline
            rows={4}
          />
        )),
      readOwn: (_, data) => ({
        language,
        ...formValues(
          data,
          translatedTextList.map(({ name }) => name),
        ),
      }),
      newerText: () => 'Save again to replace the texts with what you typed.',
    },
    'check-translation': {
      ariaLabel: () => `Mark the texts in ${languageNames[language]} as checked`,
      intro: () => (
        <p>
          {`You have read the texts of this product in ${languageNames[language]}, and they say what the English ones say. Shoppers see your name and registration number with the date, until one of these texts or its English changes.`}
        </p>
      ),
      readOwn: () => ({ language }),
      newerText: () => 'Please read its texts again before you mark them.',
    },
  }
}
