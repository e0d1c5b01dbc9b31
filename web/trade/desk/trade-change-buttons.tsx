import type { DeskTradeAccount } from '#contract/desk-trade.ts'
import { type TradeAccountChangeName, tradeAccountRules } from '#domain/trade/trade-account-changes.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { formText } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** A person is removed beside the name. */
const OF_ACCOUNT = Object.keys(tradeAccountRules.changes).filter(
  (name) => name !== 'removePerson',
) as TradeAccountChangeName[]

type ButtonsProps = { account: DeskTradeAccount; onChanged: (changed: DeskTradeAccount) => void }

/** The next steps of the account of a licensed buyer. */
export function TradeChangeButtons({ account, onChanged }: ButtonsProps) {
  return (
    <DeskSection title="Next steps">
      {!tradeAccountRules.hasStep(account) && <p className="text-quiet">The applicant may send it again.</p>}
      <RecordChanges
        of={tradeAccountRules}
        at="/api/desk/trade-accounts/:id"
        as="account"
        record={account}
        facts={account}
        only={OF_ACCOUNT}
        parts={parts}
        reloads
        onChanged={onChanged}
      />
    </DeskSection>
  )
}

const priceListField: Pick<DialogParts<DeskTradeAccount>, 'ownFields' | 'readOwn'> = {
  ownFields: ({ record: account, errors }) => (
    <SelectField
      label="Price list"
      name="priceListId"
      options={Object.fromEntries(account.priceLists.map(({ _id, name }) => [_id, name]))}
      emptyText={account.priceLists.length === 0 ? 'Please add a price list first' : 'Please choose'}
      defaultValue={account.priceList?._id ?? (account.priceLists.length === 1 ? account.priceLists[0]?._id : '')}
      error={errors.priceListId}
      required
    />
  ),
  readOwn: (_, data) => ({ priceListId: formText(data, 'priceListId') }),
}

const gstinWords = (gstin: string) =>
  gstin === '' ? 'the buyer is not registered for GST' : `${gstin} is the GSTIN of the certificate`

const parts: Readonly<Partial<Record<TradeAccountChangeName, DialogParts<DeskTradeAccount>>>> = {
  verify: {
    intro: (account) => (
      <p>{`The numbers, days and premises are those of the pictures, and ${gstinWords((account.pendingChange ?? account).gstin)}. The buyer gets a mail.`}</p>
    ),
    ...priceListField,
  },
  setPriceList: priceListField,
  setSalesman: {
    ownFields: ({ record: { salesman, salesmen }, errors }) => (
      <SelectField
        label="Salesman"
        name="staff"
        options={Object.fromEntries(salesmen.map(({ id, name }) => [id, name]))}
        emptyText={salesmen.length === 0 ? 'Please invite a salesman first' : 'None'}
        defaultValue={salesman?.id ?? ''}
        error={errors.staff}
      />
    ),
    readOwn: (_, data) => ({ staff: formText(data, 'staff') || null }),
  },
  shareCredit: {
    ownFields: ({ record: { creditHead, samePan }, errors }) => {
      const others = [...samePan, ...(creditHead === null ? [] : [creditHead])]
      return (
        <>
          <SelectField
            label="Limit of"
            name="head"
            options={Object.fromEntries(
              others.map(({ number, firm, city }) => [String(number), `${firm}, ${city} (${number})`]),
            )}
            emptyText="A limit of its own"
            defaultValue={creditHead === null ? '' : String(creditHead.number)}
            error={errors.head}
          />
          <Field label="Or the number of a buyer with another PAN" name="otherHead" inputMode="numeric" optional />
        </>
      )
    },
    readOwn: (_, data) => ({ head: formText(data, 'otherHead').trim() || formText(data, 'head') }),
  },
  setTerms: { presets: ({ creditLimit, termsDays }) => ({ creditLimit, termsDays }) },
}
