import { useEffect, useState } from 'react'
import type { Supplier } from '#contract/receipts.ts'
import { deskApi } from '#web/desk/desk-session.ts'

/** All suppliers by name, once they are loaded. */
export function useSuppliers(): readonly Supplier[] {
  const [suppliers, setSuppliers] = useState<readonly Supplier[]>([])
  useEffect(() => {
    void deskApi('GET /api/desk/suppliers', {}).then((result) => result.ok && setSuppliers(result.body.rows))
  }, [])
  return suppliers
}
