import type { Trellis } from './page.ts'

// The frame page, for hosts that forbid foreign scripts, and for Teams tabs:
// frame.html?host=https://intranet.example&language=de&theme=teal&scheme=auto
// frame.html?host=https://intranet.example&widget=alignment-survey&team-id=7; `widget` and attributes are named as the elements' are.
// A submission is told, and cannot be held back from another page.
// From the frame: { trellis: 1, type: 'height' | 'token-wanted' | 'event', … }. To it: { trellis: 1, type: 'token' | 'open' | 'close', … }.

/** An open survey fills the frame; this is what it needs. */
const openHeight = 760

function start() {
  const query = new URLSearchParams(location.search)
  const host = query.get('host') ?? ''
  const widget = query.get('widget') ?? 'gla-survey'
  const trellis = (window as unknown as { trellis: Trellis }).trellis
  const send = (type: string, more: Record<string, unknown>) => parent.postMessage({ trellis: 1, type, ...more }, host)

  if (parent === window || !/^https?:\/\/[^/]+$/.test(host)) {
    console.error('frame.html stands in a page whose origin is given as ?host=')
  } else if (!Object.hasOwn(TRELLIS_TITLES, widget)) {
    console.error(
      `frame.html knows no widget "${widget}": ?widget= is one of ${Object.keys(TRELLIS_TITLES).join(', ')}`,
    )
  } else {
    document.title = TRELLIS_TITLES[widget] as string
    let give: (token: string | null) => void = () => undefined
    trellis('configure', {
      getToken: ({ reason }: { reason: string }) =>
        new Promise(resolve => {
          give = resolve
          send('token-wanted', { reason })
        }),
    })
    const options: Record<string, string> = {}
    for (const name of ['language', 'theme', 'scheme']) {
      const value = query.get(name)
      if (value) options[name] = value
    }
    for (const name of TRELLIS_ATTRIBUTES) if (query.has(name)) options[name] = query.get(name) ?? ''
    const element = trellis.create(widget, document.body, options) as HTMLElement & { open(): void; close(): void }
    let isOpen = false
    const measure = () =>
      send('height', { height: Math.max(isOpen ? openHeight : 0, Math.ceil(element.getBoundingClientRect().height)) })
    new ResizeObserver(measure).observe(element)

    for (const name of ['ready', 'open', 'change', 'submit', 'close', 'error', 'token-expired']) {
      element.addEventListener(`trellis:${name}`, event => {
        isOpen = name === 'open' || (isOpen && name !== 'close')
        measure()
        send('event', { name, detail: (event as CustomEvent).detail })
      })
    }
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== host || source !== parent || data?.trellis !== 1) return
      if (data.type === 'token') give(typeof data.token === 'string' ? data.token : null)
      if (data.type === 'open') element.open()
      if (data.type === 'close') element.close()
    })
  }
}

// Imported on a server it has no effect.
if (typeof document === 'object') start()
