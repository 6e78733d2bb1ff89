import { keep, kept } from '../kept.ts'

const key = 'trellis.autoRedirectUrl'

/** Where a person goes on their own once the survey they are sent to is through. Lasts as long as the tab. */
export const autoRedirect = {
  store: (path: string) => keep(key, path, 'sessionStorage'),
  /** Gives the path once. */
  take() {
    const path = kept(key, 'sessionStorage')
    keep(key, null, 'sessionStorage')
    return path
  },
}
