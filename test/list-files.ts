/** A product list as programs write it, the number of its products, and two values of a named product. */
export type ListFile = {
  readonly title: string
  readonly bytes: Uint8Array
  readonly products: number
  readonly rejected?: number
  readonly name: string
  readonly values: Readonly<Record<string, string | number>>
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const ansi = (text: string) => Buffer.from(text, 'latin1')
const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`

/** Lists in the manner of Marg, Tally, Excel and other programs. */
export const listFiles: readonly ListFile[] = [
  {
    title: 'Marg stock statement with titles, blank rows and a grand total',
    bytes: ansi(
      lines(
        'SAHYADRI MEDICALS,,,,,',
        '"12, Temple Road, Pune",,,,,',
        'STOCK STATEMENT AS ON 31-10-2026,,,,,',
        '',
        'CODE,ITEM NAME,PACKING,COMPANY,CLOSING STOCK,M.R.P.',
        'A101,LF01 CETIRIZINE TAB,10 TAB,NILGIRI,40,18.50',
        ',,,,,',
        'A102,LF01 ORS SACHET,21.8 GM,NILGIRI,120,22.00',
        ',GRAND TOTAL,,,160,',
      ),
    ),
    products: 2,
    name: 'LF01 CETIRIZINE TAB',
    values: { mrp_paise: 1850, stock: 40 },
  },
  {
    title: 'Excel CSV UTF-8 with byte order mark and an accent',
    bytes: utf8(`\uFEFF${lines('Item Name,Company,MRP,Stock', 'LF02 Crème,Prés Pharma,"1,250.00",7')}`),
    products: 1,
    name: 'LF02 Crème',
    values: { mrp_paise: 125_000, manufacturer: 'Prés Pharma' },
  },
  {
    title: 'Excel "Unicode Text": UTF-16 with a mark and tabs',
    bytes: utf16(`\uFEFF${lines('Item Name\tMRP\tQty', 'LF03 Syrup é\t₹ 88.00\t5')}`),
    products: 1,
    name: 'LF03 Syrup é',
    values: { mrp_paise: 8800, stock: 5 },
  },
  {
    title: 'UTF-16 without a mark',
    bytes: utf16(lines('Item Name,MRP,Qty', 'LF04 Balm,45,9')),
    products: 1,
    name: 'LF04 Balm',
    values: { mrp_paise: 4500, stock: 9 },
  },
  {
    title: 'Windows-1252 of an old program',
    bytes: ansi(lines('Item Name;Company;MRP;Stock', 'LF05 Caf\u00E9 Drops;M\u00FCller;60;3')),
    products: 1,
    name: 'LF05 Café Drops',
    values: { manufacturer: 'Müller', mrp_paise: 6000 },
  },
  {
    title: 'semicolons and a "sep=" line',
    bytes: utf8(lines('sep=;', 'Item Name;MRP;Sale Rate;Qty', 'LF06 Gel;100;90;4', 'LF06 Wash;120;;2')),
    products: 2,
    name: 'LF06 Gel',
    values: { mrp_paise: 10_000, selling_price_paise: 9000 },
  },
  {
    title: 'vertical bars with line feeds',
    bytes: utf8('Item Name|Packing|MRP|Stock\nLF07 Tab|1 x 10|33.50|12\nLF07 Cap|1 x 15|99|8\n'),
    products: 2,
    name: 'LF07 Cap',
    values: { pack_size: '1 x 15', stock: 8 },
  },
  {
    title: 'empty trailing columns and rows',
    bytes: utf8(lines('Item Name,MRP,Stock,,,', 'LF08 Lotion,150,2,,,', ',,,,,', ',,,,,')),
    products: 1,
    name: 'LF08 Lotion',
    values: { mrp_paise: 15_000, stock: 2 },
  },
  {
    title: 'Tally stock summary with group rows and a total',
    bytes: utf8(
      lines(
        'Godavari Chemists',
        'Stock Summary',
        '1-Apr-26 to 31-Oct-26',
        'Particulars,Part No,Closing Qty,MRP',
        'Tablets,,,',
        'LF09 Paracet 500,T-1,200,10.00',
        'LF09 Paracet 650,T-2,90,30.00',
        'Grand Total,,290,',
      ),
    ),
    products: 2,
    name: 'LF09 Paracet 650',
    values: { external_id: 'own:T-2', stock: 90 },
  },
  {
    title: 'amounts with Rs and Indian commas',
    bytes: utf8(lines('Product,MRP (Rs.),Selling Price', 'LF10 Device,"Rs. 1,49,900.00","₹1,40,000"')),
    products: 1,
    name: 'LF10 Device',
    values: { mrp_paise: 14_990_000, selling_price_paise: 14_000_000 },
  },
  {
    title: 'Indian days decided by a value above 12',
    bytes: utf8(lines('Item Name,MRP,Expiry', 'LF11 One,10,05/04/2028', 'LF11 Two,10,28/02/2029')),
    products: 2,
    name: 'LF11 One',
    values: { expiry_date: '2028-04-05', mrp_paise: 1000 },
  },
  {
    title: 'American days decided by a value above 12',
    bytes: utf8(lines('Item Name,MRP,Expiry', 'LF12 A,10,05/04/2028', 'LF12 B,10,02/28/2029')),
    products: 2,
    name: 'LF12 A',
    values: { expiry_date: '2028-05-04', mrp_paise: 1000 },
  },
  {
    title: 'days that no value decides are Indian, also with dots and a time',
    bytes: utf8(lines('Item Name,MRP,Expiry', 'LF13 One,10,05.04.2028 00:00:00', 'LF13 Two,10,01.02.2029')),
    products: 2,
    name: 'LF13 One',
    values: { expiry_date: '2028-04-05', mrp_paise: 1000 },
  },
  {
    title: 'expiries as MMYY, MM/YY and names of months',
    bytes: utf8(lines('Item Name,MRP,Exp', 'LF14 A,10,0327', 'LF14 B,10,03/28', 'LF14 C,10,Mar-29', 'LF14 D,10,330')),
    products: 4,
    name: 'LF14 D',
    values: { expiry_date: '2030-03-31', mrp_paise: 1000 },
  },
  {
    title: "a spreadsheet's serial numbers as days",
    bytes: utf8(lines('Item Name,MRP,Exp Date', 'LF15 One,10,46843', 'LF15 Two,10,46873')),
    products: 2,
    name: 'LF15 One',
    values: { expiry_date: '2028-03-31', mrp_paise: 1000 },
  },
  {
    title: 'barcodes that Excel rounded',
    bytes: utf8(lines('Barcode,Item Name,MRP', '8.90123E+12,LF16 Lost,10', '8901030865336,LF16 Kept,20')),
    products: 1,
    rejected: 1,
    name: 'LF16 Kept',
    values: { external_id: 'own:8901030865336', mrp_paise: 2000 },
  },
  {
    title: 'a header of two rows with merged cells',
    bytes: utf8(lines('Item Name,Price,,Stock', ',MRP,Sale Rate,', 'LF17 One,50,45,6', 'LF17 Two,60,55,7')),
    products: 2,
    name: 'LF17 Two',
    values: { selling_price_paise: 5500, stock: 7 },
  },
  {
    title: 'columns without titles, known by their content',
    bytes: utf8(
      lines(
        'Item Name,MRP,,,,',
        'LF18 A,10,0328,3004,12,8901030865275',
        'LF18 B,20,1228,3004,12,8901030865282',
        'LF18 C,30,0629,3004,5,8901030865299',
        'LF18 D,40,0730,3006,5,8901030865305',
      ),
    ),
    products: 4,
    name: 'LF18 D',
    values: { expiry_date: '2030-07-31', hsn: '3006', gst_basis_points: 500, external_id: 'own:8901030865305' },
  },
  {
    title: 'a list with composition and schedule in other words',
    bytes: utf8(lines('Medicine Name,Salt,Schedule,Pack,MRP', 'LF19 Amox,Amoxycillin (500mg),H,10 Caps,85')),
    products: 1,
    name: 'LF19 Amox',
    values: { composition: 'Amoxycillin (500mg)', schedule: 'H' },
  },
  {
    title: 'carriage returns of an old Macintosh',
    bytes: utf8('Item Name\tMRP\tQty\rLF20 Tape\t25\t3\r'),
    products: 1,
    name: 'LF20 Tape',
    values: { mrp_paise: 2500, stock: 3 },
  },
  {
    title: 'quoted cells with commas, inches and line ends',
    bytes: utf8(lines('"Item Name","Company","MRP"', '"LF29 Bandage 4"" roll","Rao, Sons & Co","60.00"')),
    products: 1,
    name: 'LF29 Bandage 4" roll',
    values: { manufacturer: 'Rao, Sons & Co', mrp_paise: 6000 },
  },
  {
    title: 'an item called Total, and a page footer',
    bytes: utf8(lines('Item Name,Company,MRP,Stock', 'Total LF30 Vita,Nilgiri,250,9', 'Total,,,9', 'Page 1 of 1,,,')),
    products: 1,
    name: 'Total LF30 Vita',
    values: { manufacturer: 'Nilgiri', stock: 9 },
  },
]
