import { store, stored } from '@trellis/widgets'

const key = 'trellis.autoRedirectUrl'

/** Where a person goes on their own once the survey they are sent to is through. Lasts as long as the tab. */
export const autoRedirect = {
  store: (path: string) => store(key, path, 'session'),
  /** Gives the path once. */
  take() {
    const path = stored(key, 'session')
    store(key, null, 'session')
    return path
  },
}
