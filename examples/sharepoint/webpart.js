// The shape of a SharePoint Framework web part, without its imports: `render` and `onDispose` are called by the page.
const trellis = location.origin

const loaded = new Map()
/** One script for all web parts of a page. */
const load = src => {
  if (!loaded.has(src)) {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    loaded.set(src, new Promise((done, failed) => Object.assign(script, { onload: done, onerror: failed })))
    document.head.append(script)
  }
  return loaded.get(src)
}

export class TrellisWebPart {
  constructor(domElement, properties) {
    Object.assign(this, { domElement, properties })
  }

  async render() {
    const { widget, ...options } = this.properties
    await load(`${trellis}/embed/v1.js`)
    this.element ??= window.trellis.create(widget, this.domElement, {
      ...options,
      api: trellis,
      // In SharePoint: this.context.aadHttpClientFactory, to a backend of yours that asks Trellis; see ../token-backend.ts.
      getToken: async () => {
        const reply = await fetch('/examples/token')
        if (!reply.ok) throw new Error(`No token: ${reply.status}`)
        return (await reply.json()).access_token
      },
    })
  }

  onDispose() {
    this.element?.remove()
  }
}
