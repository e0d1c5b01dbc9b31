/** Runs inline in the pages of a previewed shop, so that every address to which they lead has the token too (setup-5). */
function followPreview(token: string): void {
  const isPage = (url: URL) =>
    url.origin === location.origin && !/^\/(?:api|desk|assets|files|icons|images)(?:\/|$)/.test(url.pathname)
  const withToken = (address: string | URL): URL => {
    const url = new URL(address, location.href)
    if (isPage(url) && !/[?&]preview=/.test(url.search)) url.searchParams.set('preview', token)
    return url
  }
  const followLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (link === null || !isPage(new URL(link.href)) || link.hasAttribute('download')) return
    const url = withToken(link.href)
    const isOnThisPage = url.hash !== '' && url.pathname + url.search === location.pathname + location.search
    if (isOnThisPage) return
    link.href = url.href
    // The router would ask for the data of the address that it knows. A new tab takes that of the link.
    event.stopPropagation()
  }
  addEventListener('click', followLink, true)
  addEventListener('auxclick', followLink, true)
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (form.method !== 'get' || form.elements.namedItem('preview') !== null || !isPage(new URL(form.action))) return
      const field = document.createElement('input')
      field.type = 'hidden'
      field.name = 'preview'
      field.value = token
      form.append(field)
    },
    true,
  )
  const { fetch } = window
  window.fetch = (input, init) =>
    fetch(
      typeof input === 'string' || input instanceof URL ? withToken(input) : new Request(withToken(input.url), input),
      init,
    )
  const pushState = history.pushState.bind(history)
  history.pushState = (state, unused, url) => pushState(state, unused, url ? withToken(url) : url)
}

/** The inline script, as a function so that browsers' scripts do not have it. */
export const previewLinksScript = (token: string) =>
  `(${followPreview})(${JSON.stringify(token).replaceAll('<', String.raw`\u003c`)})`
