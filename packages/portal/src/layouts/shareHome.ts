import type { Portal } from '../portal.ts'

/** How long it says that the address was copied. Source: spec 2 section 2, Other UI. */
const saidMs = 3000

/**
 * Shares the home address by the device's own sheet; where there is none, or it does not open, the address is copied. Closing the sheet
 * shares nothing, and nothing is said. Source: spec 2 section 2, Other UI.
 */
export async function shareHome({ config, i18n, toasts }: Pick<Portal, 'config' | 'i18n' | 'toasts'>): Promise<void> {
  const { t } = i18n.peek()
  const { product } = config
  const url = `${location.origin}/`
  if ('share' in navigator) {
    try {
      return await navigator.share({ title: product, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toasts.show({
      text: t('account.userMenu.urlCopied', { product }),
      kind: 'positive',
      key: 'share',
      duration: saidMs,
    })
  } catch {
    // No clipboard on a page without https, or not allowed: the address can still be read.
    toasts.show({ text: t('account.userMenu.urlNotCopied', { url }), kind: 'error', key: 'share' })
  }
}
