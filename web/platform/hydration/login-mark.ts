const ATTRIBUTE = 'data-logged-in'

/** Runs inline at the start of every page, so that the first paint shows a customer's header and earlier orders. */
function markLogin(attribute: string): void {
  try {
    const root = document.documentElement
    if (localStorage.getItem('authToken')) root.setAttribute(attribute, '')
    if (localStorage.getItem('ordersSeen')) root.setAttribute('data-has-ordered', '')
  } catch {
    // Blocked storage counts as logged out.
  }
}

/** The inline script, as a function so that browsers' scripts do not repeat it. */
export const loginMarkScript = () => `(${markLogin})('${ATTRIBUTE}')`

/** Keeps the mark equal to the session. */
export function setLoginMark(isLoggedIn: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, isLoggedIn)
}
