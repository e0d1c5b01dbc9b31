/** Hostile request bodies. */
export const hostileBodies: readonly (string | Uint8Array)[] = [
  '',
  'null',
  '0',
  '"text"',
  '[]',
  '{}',
  '{"event":null,"payload":null,"data":null}',
  '{"event":"payment_link.paid","payload":{"payment_link":{"entity":{"reference_id":"../../etc/passwd"}}}}',
  '{"event":"x","payload":{"payment_link":{"entity":{"reference_id":{"$ne":null}}}}}',
  '{"event":"x","payload":{"merchantOrderId":["paaaaaaaaaaaaaaaaaaaa"]}}',
  '{"event":"x","payload":{"merchantOrderId":"p\'; drop table orders;--"}}',
  '{"type":"x","data":{"order":{"order_id":{"toString":1}}}}',
  '{"event":"x","reference":"paaaaaaaaaaaaaaaaaaaa\\u0000"}',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"event":"x","reference":"x"}',
  '['.repeat(100_000),
  `{"event":"${'x'.repeat(250_000)}"}`,
  'txnid=a&txnid=b&hash=&status=success&hash=1',
  'hash=%E0%A4%A&status=%00&key=%FF',
  '__proto__=1&hash=constructor&status=toString&key=__proto__',
  new Uint8Array([0xff, 0xfe, 0x00, 0xc3, 0x28]),
  new Uint8Array(1000),
]

/** Invalid values of a signature header. */
export const hostileHeaders: readonly string[] = [
  ' ',
  '0',
  'x'.repeat(10_000),
  '\u0000',
  'ünïcode 🙂',
  't=,v1=',
  't=NaN,v1=00',
  `t=99999999999999999999,v1=${'0'.repeat(64)}`,
  `t=-1,v1=${'f'.repeat(64)}`,
  'SHA256 ',
  '[object Object]',
  '-1',
  '1e99',
]

export const hostileUrls: readonly string[] = [
  '',
  '/payments/return/x',
  '//',
  'http://',
  '/?razorpay_signature=00&razorpay_payment_link_status=paid',
  '/?razorpay_payment_link_status=__proto__&razorpay_signature=%E0%A4%A',
  '/?sandbox_status=paid&sandbox_signature=00',
  '/?sandbox_status=toString',
  `/?${'a=b&'.repeat(5000)}`,
  '/?status=success&hash=1',
]
