/** The registered pharmacist in charge, as order and product pages name the person (shop-2). */
export const pharmacist = { name: 'Lakshmi Devi Rao', registration: 'TG/PH/000000 (fictional)' } as const
