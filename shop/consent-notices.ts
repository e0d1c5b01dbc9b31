import type { ConsentNotice, ConsentPurpose } from '#domain/consents/consent-rules.ts'

const complain =
  'Write to us on the contact page as a privacy request: you get a number and an answer within 48 hours, the end within a month. Our grievance officer is named at the foot of each page. After that you may turn to the Data Protection Board of India.'
const withdraw = 'Turn the switch off under Account, Your data. It works at once.'

/**
 * The notices of each purpose, the oldest version first. A version that was shown is never edited: add the next one, and
 * customers are asked again.
 */
export const consentNotices: Readonly<Record<ConsentPurpose, readonly ConsentNotice[]>> = {
  terms: [
    {
      version: 1,
      kept: 'Your name, mail address and password, your addresses with telephone number, your cart and your orders.',
      why: 'To open your account, to bring your orders, to send the mails about them and to answer you.',
      howLong:
        'Until you erase your account. Invoices stay 8 years and the registers of medicines 5 years, because the law says so.',
      seenBy:
        'Our staff, each as far as the work needs it, the courier, the payment service and our mail provider. We sell nothing.',
      withdraw: 'Erase your account under Account, Your data. You have seven days to change your mind.',
      complain,
      agree: 'I am 18 or older and agree to the terms and to this use of my data.',
    },
  ],
  prescriptions: [
    {
      version: 1,
      kept: 'Pictures of prescriptions, the names, birth years and addresses of patients, and what the pharmacist decided.',
      why: 'The law lets us give these medicines only on a prescription that our pharmacist has checked.',
      howLong:
        'Prescriptions of supplied orders 5 years, as the law says. Others go when you withdraw them or erase your account.',
      seenBy: 'Our pharmacists. An owner reads them only with a reason, which is kept. Pictures are stored encrypted.',
      withdraw:
        'Turn the switch off under Account, Your data. It works at once. We then take no further prescriptions and send no reminders of missing ones.',
      complain,
      agree: 'I agree that this pharmacy keeps and checks my prescriptions.',
    },
  ],
  'refill-reminders': [
    {
      version: 1,
      kept: 'Which medicine you want to be reminded of, for whom, and when.',
      why: 'To mail you before a medicine runs out. Nothing is ordered or charged by itself.',
      howLong: 'Until you end the reminder or withdraw.',
      seenBy: 'Our pharmacists, and our mail provider, which carries the mails.',
      withdraw,
      complain,
      agree: 'Remind me by mail before a medicine runs out.',
    },
  ],
  messages: [
    {
      version: 1,
      kept: 'Your telephone number and which messages we sent.',
      why: 'To tell you by SMS or WhatsApp where your order is. Messages name no medicine.',
      howLong: 'The number as long as your address, the list of messages one year.',
      seenBy: 'The telephone company and, for WhatsApp, its operator.',
      withdraw,
      complain,
      agree: 'Tell me about my orders by SMS or WhatsApp.',
    },
  ],
  offers: [
    {
      version: 1,
      kept: 'That you want offers. We choose none of them by what you bought.',
      why: 'To mail you what is new in the shop. We never advertise prescription medicines.',
      howLong: 'Until you withdraw.',
      seenBy: 'Our mail provider, which carries the mails.',
      withdraw,
      complain,
      agree: 'Mail me offers of this shop.',
    },
  ],
}
