const key = 'trellis.autoRedirectUrl'

/** Where a person goes on their own once the survey they are sent to is through. Lasts as long as the tab. */
export const autoRedirect = {
  store: (path: string) => sessionStorage.setItem(key, path),
  /** Gives the path once. */
  take() {
    const path = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return path
  },
}
