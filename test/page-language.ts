// Pages under test are English, as the build writes it into them.
Object.assign(globalThis, { __language__: 'en', __pathPrefix__: '' })
