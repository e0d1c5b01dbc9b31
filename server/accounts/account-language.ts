import type { Language } from '#domain/languages/languages.ts'
import type { Db } from '../db/tables.ts'

/** Sets the language of a customer's mails (languages-6). */
export async function setLanguageOf(db: Db, customerId: string, language: Language): Promise<void> {
  await db
    .updateTable('customers')
    .set({ language })
    .where('id', '=', customerId)
    .where('language', '!=', language)
    .execute()
}
