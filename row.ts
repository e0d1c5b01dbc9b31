import sharp from 'sharp'
const [out, ...names] = process.argv.slice(2)
let x = 0, H = 0
const parts = []
for (const n of names) { const f = `screenshots/${n}.png`; const m = await sharp(f).metadata(); const h = Math.min(m.height!, 1600); parts.push({ input: await sharp(f).extract({left:0,top:0,width:m.width!,height:h}).toBuffer(), left: x, top: 0 }); x += m.width! + 10; H = Math.max(H, h) }
await sharp({ create: { width: x, height: H, channels: 3, background: 'grey' } }).composite(parts).png().toFile(out!)
