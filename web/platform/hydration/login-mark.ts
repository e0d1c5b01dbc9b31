const ATTRIBUTE = 'data-logged-in'

/** Runs inline at the start of every page, so that the first paint shows a customer's header. */
function markLogin(attribute: string): void {
  try {
    if (localStorage.getItem('authToken')) document.documentElement.setAttribute(attribute, '')
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
