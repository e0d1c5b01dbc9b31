import type { DeskTradeAccount, tradeAccountChangeEndpoints } from '#contract/desk-trade.ts'
import {
  type TradeAccountChangeName,
  tradeAccountChangeAbsence,
  tradeAccountChangeRefusal,
  tradeAccountChanges,
} from '#domain/trade/trade-account-changes.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped } from '#web/desk/change-fields.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { findNewer } from '#web/desk/find-newer.ts'
import { formText } from '#web/platform/forms.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type Answer = { readonly account: DeskTradeAccount }
type ButtonsProps = { account: DeskTradeAccount; onChanged: (changed: DeskTradeAccount) => void }

/** The next steps of the account of a licensed buyer. */
export function TradeChangeButtons({ account, onChanged }: ButtonsProps) {
  const isOffered = (name: TradeAccountChangeName) => tradeAccountChangeAbsence(name, account) === null
  const isDone = !(Object.keys(tradeAccountChanges) as TradeAccountChangeName[]).some(isOffered)
  return (
    <DeskSection title="Next steps">
      {isDone && <p className="text-quiet">The applicant may send it again.</p>}
      <ChangeButtons<TradeAccountChangeName, Answer>
        changes={tradeAccountChanges}
        record={{ account }}
        dialogs={dialogs}
        isOffered={isOffered}
        refusalOf={(name) => tradeAccountChangeRefusal(name, account)}
        send={(api, name, values, seen) => {
          const { _id: id, version } = seen.account
          return sendTyped(api, keyOf(name), { ...values, id, version })
        }}
        newerOf={(result) => {
          const newer = findNewer<DeskTradeAccount>(result)
          return newer && { account: newer }
        }}
        reload={async () => {
          const now = await deskApi('GET /api/desk/trade-accounts/:id', { id: account._id })
          return now.ok ? now.body : null
        }}
        onChanged={(changed) => onChanged(changed.account)}
      />
    </DeskSection>
  )
}

type ChangeKey = `POST ${(typeof tradeAccountChangeEndpoints)[TradeAccountChangeName]['path']}`

function keyOf(name: TradeAccountChangeName): ChangeKey {
  const change = tradeAccountChanges[name]
  return `POST /api/desk/trade-accounts/:id/${'path' in change ? change.path : name}` as ChangeKey
}

const priceListField: Pick<DialogParts<Answer>, 'ownFields' | 'readOwn'> = {
  ownFields: ({ record: { account }, errors }) => (
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

const dialogs: Readonly<Partial<Record<TradeAccountChangeName, DialogParts<Answer>>>> = {
  verify: {
    intro: ({ account }) => (
      <p>{`The numbers, days and premises are those of the pictures, and ${(account.pendingChange ?? account).gstin} is the GSTIN of the certificate. The buyer gets a mail.`}</p>
    ),
    ...priceListField,
  },
  setPriceList: priceListField,
  setTerms: { presets: ({ account: { creditLimit, termsDays } }) => ({ creditLimit, termsDays }) },
}
