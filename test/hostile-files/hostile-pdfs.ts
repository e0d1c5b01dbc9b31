import { deflateSync } from 'node:zlib'
import { BLUE_SQUARE, buildPdf } from '#test/pdf-files.ts'
import { buildPhoto } from '#test/prescription-steps.ts'
import { type HostileFiles, joinBytes, PAYLOAD_TEXT, payloadBytes, type RefusedFiles } from './hostile-file.ts'

const text = `(${PAYLOAD_TEXT.replaceAll(/[()]/g, '\\$&')})`
const script = `<< /S /JavaScript /JS ${text} >>`
const pdf = (parts: Parameters<typeof buildPdf>[0]) => async () => buildPdf(parts)
const action = (kind: string, fields: string) =>
  pdf({ catalogue: `/OpenAction << /S /${kind} ${fields} >>`, objects: [text] })
const annotation = (fields: string) =>
  pdf({
    page: '/Annots [100 0 R]',
    objects: [`<< /Type /Annot /Rect [9 9 99 99] /Contents ${text} ${fields} >>`],
  })
const stream = (dictionary: string, contents: string) =>
  `<< ${dictionary} /Length ${contents.length} >>\nstream\n${contents}\nendstream`

/** Accepted PDF files. Their pages become pictures without the payload. */
export const pdfsWithPayload: HostileFiles = {
  'a script at opening': pdf({ catalogue: `/OpenAction ${script}` }),
  'a script at closing': pdf({ catalogue: `/AA << /WC ${script} >>` }),
  'a script of a page': pdf({ page: `/AA << /O ${script} >>` }),
  'a named script': pdf({ catalogue: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
  'a script of a field': pdf({
    catalogue: '/AcroForm << /Fields [100 0 R] >>',
    page: '/Annots [100 0 R]',
    objects: [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V ${text} /Rect [9 9 99 99] /AA << /K ${script} /C ${script} >> >>`,
    ],
  }),
  'the start of a program': action('Launch', `/F ${text}`),
  'an address at opening': action('URI', `/URI ${text}`),
  'a form that is sent': action('SubmitForm', `/F << /FS /URL /F ${text} >>`),
  'another file at opening': action('GoToR', `/F ${text} /D [0 /Fit]`),
  'an embedded file': pdf({
    catalogue: '/Names << /EmbeddedFiles << /Names [(a.exe) 100 0 R] >> >>',
    objects: [
      '<< /Type /Filespec /F (a.exe) /EF << /F 101 0 R >> >>',
      stream('/Type /EmbeddedFile', `MZ${PAYLOAD_TEXT}`),
    ],
  }),
  'an XFA form': pdf({
    catalogue: '/AcroForm << /Fields [] /XFA 100 0 R >>',
    objects: [stream('', `<xdp:xdp>${PAYLOAD_TEXT}</xdp:xdp>`)],
  }),
  metadata: pdf({
    catalogue: '/Metadata 100 0 R',
    trailer: `/Info << /Author ${text} /Title ${text} >>`,
    objects: [stream('/Type /Metadata /Subtype /XML', PAYLOAD_TEXT)],
  }),
  'a note': annotation('/Subtype /Text'),
  'a link': annotation(`/Subtype /Link /A << /S /URI /URI ${text} >>`),
  'a film': annotation('/Subtype /RichMedia'),
  'an attached file': annotation('/Subtype /FileAttachment'),
  'a hidden layer': pdf({ catalogue: `/OCProperties << /OCGs [] /D << /Name ${text} >> >>` }),
  'a script after the end': async () => joinBytes(buildPdf(), payloadBytes),
  'a ZIP after the end': async () => joinBytes(buildPdf(), 'PK\u0003\u0004', payloadBytes),
  'a picture after the end': async () => joinBytes(buildPdf(), await buildPhoto(), payloadBytes),
  'an HTML page in a comment': async () => joinBytes('%PDF-1.7\n%', payloadBytes, '\n', buildPdf().subarray(9)),
}

const handler = (fields: string) =>
  pdf({
    objects: [`<< /Filter /Standard ${fields} /O <${'61'.repeat(32)}> /U <${'62'.repeat(32)}> /P -4 >>`],
    trailer: `/Encrypt 100 0 R /ID [<${'63'.repeat(16)}> <${'63'.repeat(16)}>]`,
  })
const part = (share: number) => async () => buildPdf().subarray(0, buildPdf().length * share)

export const refusedPdfs: RefusedFiles = {
  'a PDF with a 40 bit password': [422, handler('/V 1 /R 2')],
  'a PDF with a 128 bit password': [422, handler('/V 2 /R 3 /Length 128')],
  'a PDF with an unknown lock': [422, handler('/V 9 /R 9')],
  'a PDF of six pages': [422, pdf({ pages: Array.from({ length: 6 }, () => BLUE_SQUARE) })],
  'a PDF without a page': [422, pdf({ pages: [] })],
  'a PDF page of one point': [422, pdf({ size: [1, 14_400] })],
  'a PDF signature alone': [422, async () => Buffer.from('%PDF-')],
  'a PDF signature after a space': [422, async () => Buffer.from(' %PDF-1.7')],
  'a PDF of noise': [422, async () => joinBytes('%PDF-1.7\n', Buffer.alloc(5000, 0x55))],
  'a tenth of a PDF': [422, part(0.1)],
  'a third of a PDF': [422, part(0.33)],
  'a PDF without a catalogue': [422, async () => Buffer.from('%PDF-1.7\ntrailer << /Size 1 >>\n%%EOF')],
  'a PDF of 20,000 open brackets': [422, async () => joinBytes('%PDF-1.7\n1 0 obj\n', '['.repeat(20_000))],
}

const form = (contents: string, fields = '') =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 100 0 R >> >> ${fields}`,
    contents,
  )

/** A small PDF of forms that each draw the next one ten times: a million drawings. */
export function nestedForms(): Buffer {
  const levels = 7
  const objects = Array.from({ length: levels }, (_, level) => {
    const next = `/Resources << /XObject << /X ${101 + level} 0 R >> >>`
    const isLast = level === levels - 1
    const box = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]'
    return stream(`${box} ${isLast ? '' : next}`, isLast ? '0 0 9 9 re f' : '/X Do '.repeat(10))
  })
  return buildPdf({ pages: ['/X Do'], page: '/Resources << /XObject << /X 100 0 R >> >>', objects })
}

/** Damaged PDF files, which may be accepted or refused. */
export const damagedPdfs: HostileFiles = {
  'a drawing that draws itself': pdf({
    pages: ['/X Do'],
    page: '/Resources << /XObject << /X 100 0 R >> >>',
    objects: [form('/X Do /X Do')],
  }),
  'a picture of 60,000 by 60,000 pixels': pdf({
    pages: ['500 0 0 500 0 0 cm /X Do'],
    page: '/Resources << /XObject << /X 100 0 R >> >>',
    objects: [
      stream(
        '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
        'a',
      ),
    ],
  }),
  'a packed drawing of 20 MB': pdf({
    page: '/Contents 100 0 R',
    objects: [stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(20_000_000, 0x20)).toString('latin1'))],
  }),
  'a tree of pages that holds itself': async () =>
    Buffer.from(buildPdf().toString('latin1').replace('/Kids [10 0 R]', '/Kids [ 2 0 R]'), 'latin1'),
  'a table that points to itself': pdf({ trailer: '/Prev 9' }),
  'a number of pages that lies': async () =>
    Buffer.from(buildPdf().toString('latin1').replace('/Count 1', '/Count 5'), 'latin1'),
  'a page without a size': pdf({ size: [0, 0] }),
  'a page of 14,400 points': pdf({ size: [14_400, 14_400] }),
  'a negative page': pdf({ size: [-500, -500] }),
  'half of a PDF': part(0.5),
}
