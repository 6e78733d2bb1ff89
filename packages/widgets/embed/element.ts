import {
  type Client,
  createClient,
  fetchTransport,
  type I18n,
  isHostError,
  type Language,
  NetworkError,
  smallI18n,
  type TextTree,
} from '@trellis/sdk'
import { hint } from './hint.ts'
import { whyLost } from './host.ts'
import type { languageOf } from './languageOf.ts'
import { mount } from './mount.ts'
import { addStyles } from './styles.ts'
import { themes } from './themes.ts'
import { tokenSource } from './token.ts'
import type { EmbedSettings, EventName, MountContext, Mounted } from './types.ts'

/** Where a widget's element finds its page: the settings of `configure`, and its texts. */
export interface EmbedHost {
  version: string
  nonce?: string | undefined
  /** The loader has it already. */
  languageOf: typeof languageOf
  /** Settles once the host has configured the page. */
  settings: Promise<EmbedSettings>
  texts: (language: string) => Promise<TextTree>
  /** Texts that came with the code: spoken where those that are wanted do not come. */
  here?: [language: Language, texts: TextTree]
}

export type Widget = Pick<MountContext, 'view' | 'css'> & {
  /** Attributes of its own. */
  attributes?: readonly string[]
  /** What it needs first, on its way while the texts come; the widget then shares the reply. */
  ahead?: (client: Client, host: Element, language: Language) => Promise<unknown>
}

/** What an error has to tell a host. */
type Told = { status?: number; code?: string; message?: string; requestId?: string }

/** A page that has configured nothing for this long reads so in its console. */
const patienceMs = 5000

export interface TrellisElement extends HTMLElement, EmbedSettings {
  open(): void
  close(): void
}

/** Defines `<trellis-…>`. A tag that another version defined before is left alone, and both versions are logged. */
export function defineElement(tag: string, widget: Widget, host: EmbedHost): void {
  const earlier = customElements.get(tag) as { version?: string } | undefined
  if (earlier) {
    if (earlier.version !== host.version) {
      console.info(`<${tag}> of Trellis ${host.version} is skipped: version ${earlier.version} is here already`)
    }
    return
  }

  class Embedded extends HTMLElement {
    static version = host.version
    static observedAttributes = ['language', 'theme', 'scheme', 'data-density', 'open', ...(widget.attributes ?? [])]
    declare api?: string
    declare getToken?: EmbedSettings['getToken']
    #mounted: Mounted | undefined
    #started = false
    #sight: IntersectionObserver | undefined

    constructor() {
      super()
      // Stand-ins from before the script was here.
      delete (this as Partial<TrellisElement>).open
      delete (this as Partial<TrellisElement>).close
      // The attribute says what shows, whoever opened or closed it.
      this.addEventListener('trellis:open', this.open)
      this.addEventListener('trellis:close', this.close)
    }

    connectedCallback() {
      if (this.#started) {
        // Moving an element takes its dialog out of the top layer.
        for (const dialog of this.shadowRoot?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) {
          dialog.removeAttribute('open')
          dialog.showModal()
        }
        return
      }
      this.#started = true
      if (this.getAttribute('loading') !== 'lazy') return void this.#start()
      this.#sight = new IntersectionObserver(entries => {
        if (entries.some(it => it.isIntersecting)) this.#wake()
      })
      this.#sight.observe(this)
    }

    disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#sight?.disconnect()
        this.#mounted?.destroy()
        this.#mounted = undefined
        this.#started = false
      })
    }

    attributeChangedCallback(name: string, before: string | null, value: string | null) {
      if (before === value) return
      if (name === 'open' && value !== null) this.#wake()
      void this.#refresh()
    }

    open() {
      this.setAttribute('open', '')
    }

    close() {
      this.removeAttribute('open')
    }

    #wake() {
      if (!this.#sight) return
      this.#sight.disconnect()
      this.#sight = undefined
      void this.#start()
    }

    #looks() {
      const of = (name: string) => this.getAttribute(name) ?? undefined
      return {
        theme: of('theme'),
        scheme: of('scheme'),
        density: of('data-density'),
        open: this.hasAttribute('open'),
      }
    }

    async #language() {
      return host.languageOf(this, (await host.settings).language)
    }

    /** Nothing where they do not come, which is told. */
    async #texts(language: Language) {
      try {
        return smallI18n(language, await host.texts(language))
      } catch {
        this.#fail(new NetworkError())
      }
    }

    /** Brings in what the attributes ask for, then shows it. */
    async #refresh() {
      if (!this.#mounted) return
      // Where its texts do not come the widget speaks as it did.
      const i18n = await this.#texts(await this.#language())
      await this.#themes()
      this.#mounted?.update({ ...(i18n && { i18n }), ...this.#looks() })
    }

    async #themes() {
      if (!this.hasAttribute('theme')) return
      try {
        addStyles(this.shadowRoot as ShadowRoot, await themes(), host.nonce)
      } catch {
        this.#fail(new NetworkError())
      }
    }

    #fail = (error: unknown) => {
      const {
        status,
        code = error instanceof NetworkError ? 'network' : 'internal',
        message,
        requestId,
      } = error as Told
      if (isHostError(error)) hint(error)
      if (status === 401 || code === 'getToken') this.#emit('token-expired', { code })
      this.#emit('error', { code, message, requestId })
    }

    #emit(name: EventName, detail: Record<string, unknown>) {
      this.dispatchEvent(
        new CustomEvent(`trellis:${name}`, { bubbles: true, composed: true, detail: { version: 1, ...detail } }),
      )
    }

    async #start() {
      try {
        const waiting = setTimeout(hint, patienceMs, { message: "waits for trellis('configure')" })
        const settings = await host.settings
        clearTimeout(waiting)
        const { api = settings.api ?? '', getToken = settings.getToken } = this
        const language = await this.#language()
        let now: string = language
        let i18n: I18n | undefined
        let told: number | undefined
        const fail = (error: unknown) => {
          const { status } = error as Told
          // What was asked ahead in vain is asked again by what is drawn: the host hears of it then, once. So does it of a guest's
          // link that has ended, which ends every call.
          if (!this.#mounted || (status === 410 && told === 410)) return
          told = status
          this.#fail(error)
        }
        const client = createClient({
          transport: request =>
            fetchTransport(request, async (url, init) => {
              const { ahead } = settings
              if (ahead?.url !== url || getToken !== settings.getToken) return fetch(url, init)
              settings.ahead = undefined
              return ahead.reply
            }).catch(error => whyLost(error, api)),
          api,
          token: tokenSource(getToken ?? (() => null), settings),
          language: () => now,
          changedText: () => i18n?.t('core.errors.sessionChanged'),
          onError: fail,
          onLost: fail,
        })
        // A quick reply saves drawing twice.
        const entry = widget.ahead?.(client, this, language).catch(() => undefined)
        const quick = Promise.race([entry, new Promise(resolve => setTimeout(resolve, 80))])
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
        const [spoken, first] = await Promise.all([this.#texts(language), quick, this.#themes()])
        i18n = spoken ?? (host.here && smallI18n(...host.here))
        if (!i18n || !this.isConnected || this.#mounted) return
        now = i18n.language
        const mounted = mount(this, root, {
          view: widget.view,
          first,
          css: widget.css,
          ...this.#looks(),
          client,
          i18n,
          textsOf: async it => (await this.#texts(it)) ?? Promise.reject(),
          nonce: host.nonce,
          config: { product: 'Trellis', provider: 'Trellis', supportEmail: '', ...settings },
        })
        this.#mounted = {
          ...mounted,
          update: next => {
            i18n = next.i18n ?? i18n
            now = next.i18n?.language ?? now
            mounted.update(next)
          },
        }
        this.#emit('ready', { widget: tag, language: i18n.language })
      } catch (error) {
        this.#fail(error)
      }
    }
  }
  customElements.define(tag, Embedded)
}
