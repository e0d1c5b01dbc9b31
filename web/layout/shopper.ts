/** What the frame shows of the person who shops. On the server: logged out, with an empty cart. */
export type Shopper = {
  readonly loggedIn: boolean
  readonly cartCount: number
  readonly logOut: () => void
}
