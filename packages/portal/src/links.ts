interface Router {
  navigate(path: string, options?: { replace?: boolean }): unknown
  revalidate(): unknown
}

/**
 * Follows plain links inside the portal without loading the page anew, those of widgets too.
 * A link to the page one is on already reloads it: `onSame`.
 */
export function followLinks(router: Router, onSame: () => void): () => void {
  const click = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    // These are served by the server, not by the portal.
    if (/^\/(api|oidc|embed|examples|storybook|outbox)(\/|$)/.test(link.pathname)) return
    const to = link.pathname + link.search + link.hash
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    if (link.href === location.href) onSame()
    else void router.navigate(to)
  }
  document.addEventListener('click', click)
  return () => document.removeEventListener('click', click)
}
